"""Brings each bundled battle to where somebody opens the form of a whole affair: a charge, a contact, an assault. Used by
benches/run to measure how long the screen takes until the forecast stands in the form."""
import json, subprocess

ON, FORCED = {"cmd": "advance"}, {"cmd": "advance", "override": True}


def done(procedure, inputs=None, dice=None):
    command = {"cmd": "resolve", "procedure": procedure, "inputs": inputs or {}}
    return command | ({"dice": dice} if dice else {})


class Driver:
    def __init__(self, product, save):
        command = [product, "drive", str(save), "--lang", "en"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command):
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def do(self, *commands):
        for command in commands:
            answer = self.ask(command)
            if not answer["ok"]:
                raise RuntimeError(f"{command}: {answer['error']['message']}")

    def step(self):
        return self.ask({"cmd": "state"})["step"]["id"]

    def each_open(self, procedure, inputs):
        """Does a procedure for everybody whom the checklist's first line waits for."""
        while waiting := self.ask({"cmd": "checklist"})["checklist"][0]["open"]:
            self.do(done(procedure, inputs(waiting[0])))

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def fpga(driver):
    attacks = {"cmd": "adjust", "target": "corps_soult", "attribute": "force_status", "value": "attack"}
    driver.do(done("command_dice", {"side": "a"}), done("command_dice", {"side": "b"}), ON,
              done("initiative", {}, [6, 5, 2, 1, 3]), ON, ON, ON, attacks, FORCED)


def shot_to_pieces(driver):
    while not driver.step().endswith(".activation"):
        driver.do(ON)
    driver.each_open("activation", lambda corps: {"corps": corps, "within_40": True})
    driver.do(ON)


def napoleonic_division(driver):
    driver.do(ON, done("command_check", {"um": "um_husson", "every_um": True}), ON, ON)


def civil_war_brigades(driver):
    adc = lambda army: done("adc", {"army": army})
    driver.do(ON, adc("nashville_union"), adc("nashville_confederes"), ON, done("initiative", {}, [9, 2]), ON, ON, ON)


def epic_d10(orders):
    def prepare(driver):
        driver.do(ON)
        state = driver.ask({"cmd": "state"})
        flies = {formation["id"] for formation in state["formations"] if formation["attributes"].get("domain") == "air"}
        for order in ("tactical_move", orders):
            give = lambda formation: {"formation": formation, "order": "air_to_ground" if formation in flies else order}
            driver.each_open("place_order", give)
            driver.do(ON)
        while "initiative" not in driver.step():
            driver.do(ON)
        driver.do(done("initiative", {}, [1, 9]))
        while driver.step() != "activation.execute":
            test = driver.step() == "activation.select"
            driver.do(done("quality_test", {"formation": "phalange_airain"}, [9]) if test else ON)
    return prepare


# The battle, what is done before, the keys that point at somebody, those that open the form and answer what the table must
# tell; «\r» is Enter.
AFFAIRS = [
    ("Fast Play Grande Armée: a contact", "fpga", [], fpga, "1/morand\r", "cberg\r"),
    ("Shot to Pieces: a charge", "shot_to_pieces/empire", ["-o", "events=false"], shot_to_pieces, "", "c\rmo\r"),
    ("Napoleonic Division: a charge", "napoleonic_division", [], napoleonic_division, "1/6e lan\r", "cmi\r4\r"),
    ("Civil War Brigades: a charge", "civil_war_brigades", [], civil_war_brigades, "1/59e\r", "x9\r4\r"),
    ("Epic D10: an assault", "epic_d10", [], epic_d10("assault"), "", "xét\r"),
    ("Epic D10: a fire", "epic_d10", [], epic_d10("tactical_move"), "", "flév\r"),
]


def prepare(product, folder, number):
    """The save of an affair, ready to be opened."""
    _, edition, options, before, _, _ = AFFAIRS[number]
    save = folder / f"affair-{number}.jsonl"
    command = [product, "new", str(save), "--ruleset", edition, "--seed", "1805", *options, "--plain"]
    subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    driver = Driver(product, save)
    before(driver)
    driver.close()
    return save
