#!/usr/bin/env bash
# Misspells one name of each kind that Rust uses, in a copy of the sources, and expects the compiler to say so with its
# place. Takes a few minutes: run it by hand after changing how names are made.
set -euo pipefail
cd "$(dirname "$0")/.."
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
tar --exclude=./target --exclude=./.git -cf - . | tar -xf - -C "$copy"
cd "$copy"
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$copy/target}"
failed=0
slip() {
  local kind=$1 file=$2 from=$3 to=$4
  cp "$file" "$file.good"
  sed -i "0,/$from/s//$to/" "$file"
  if cmp -s "$file" "$file.good"; then echo "FAILED  $kind: nothing to misspell in $file"; failed=1; return; fi
  if said=$(cargo check --lib --message-format=short 2>&1); then
    echo "FAILED  $kind: $to compiles"; failed=1
  else
    echo "ok      $kind: $(grep -m1 "$to\|${to##*::}" <<<"$said" || head -n 1 <<<"$said")"
  fi
  mv "$file.good" "$file"
}
rules=src/rulesets
slip marker         $rules/fpga/artillery_fire.rs              'marker::FIRED'          'marker::FIERD'
slip field          $rules/fpga/artillery_fire.rs              'field::BATTERY'         'field::BATERY'
slip attribute      $rules/fpga/model.rs                       'attribute::ARM'         'attribute::AMR'
slip option         $rules/fpga/artillery_fire.rs              'option::SECOND_HIT'     'option::SECND_HIT'
slip table          $rules/fpga/artillery_fire.rs              'table::ARTILLERY_RANGES' 'table::ARTILERY_RANGES'
slip row            $rules/fpga/move_unit.rs                   'row::NO_CLOSING_ON'     'row::NO_CLOSNG_ON'
slip column         $rules/fpga/artillery_fire.rs              'column::DICE'           'column::DIEC'
slip fact           $rules/fpga/artillery_fire.rs              'fact::FLANK_OR_REAR'    'fact::FLANK_OR_RAER'
slip role           $rules/fpga/artillery_fire.rs              'role::BATTERY'          'role::BATERY'
slip pool           $rules/fpga/command_pool.rs                'pool::CD'               'pool::DC'
slip 'record kind'  $rules/fpga/model.rs                       'record::CONTACT'        'record::CONTCAT'
slip 'record field' $rules/fpga/declare_contact.rs             'recorded::ATTACKERS'    'recorded::ATACKERS'
slip 'a marker where an attribute must stand' $rules/fpga/model.rs 'attribute::ARM'     'super::names::marker::FIRED'
exit $failed
