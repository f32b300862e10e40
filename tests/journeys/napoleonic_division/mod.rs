//! Napoleonic Division from end to end: a whole battle through the driver with its recorded save, and the charge through
//! every exit, pursuit into a third unit and resuming in the middle included.

mod battle;
mod charge;
