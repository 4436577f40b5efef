"""What stands around a chip: boards with traces, passives, connectors, modules. All in mm."""
import math
import random

import bpy
import package
import studio
from studio import copies, grain, lettering, link, loft, material, mesh_of, ribbon, rounded_ring, slab


class Bench:
    """A scene in mm with its materials."""

    def __init__(self, job, seed=7):
        self.job = job
        self.dice = random.Random(seed)
        self.colours = package.palette(1)
        more = dict(
            board=material("board", (0.006, 0.026, 0.085), roughness=0.33, specular=0.5),
            trace=material("trace", (0.015, 0.078, 0.22), roughness=0.30, specular=0.5),
            silk=material("silk", (0.78, 0.80, 0.82), roughness=0.7),
            black=material("black", (0.012, 0.012, 0.013), roughness=0.42),
            plastic=material("plastic", (0.03, 0.032, 0.036), roughness=0.36),
            ivory=material("ivory", (0.72, 0.68, 0.58), roughness=0.45),
            blue=material("blue", (0.01, 0.11, 0.42), roughness=0.4),
            white=material("white", (0.82, 0.84, 0.86), roughness=0.5),
            ceramic=material("ceramic", (0.36, 0.25, 0.165), roughness=0.45),
            aluminium=material("aluminium", (0.80, 0.81, 0.82), metallic=1, roughness=0.3),
            steel=material("steel", (0.62, 0.62, 0.63), metallic=1, roughness=0.28),
            brass=material("brass", (0.86, 0.66, 0.32), metallic=1, roughness=0.3),
            ferrite=material("ferrite", (0.055, 0.056, 0.06), roughness=0.62),
            glass=material("glass", (0.02, 0.03, 0.06), roughness=0.04, specular=0.9),
            hole=material("hole", (0.002, 0.002, 0.002), roughness=0.9),
            flex=material("flex", (0.48, 0.24, 0.05), roughness=0.35),
        )
        grain(more["ferrite"], 9, bump=0.3, colour=0.3, distance=0.03)
        grain(more["board"], 3, colour=0.12)
        grain(more["aluminium"], 4, roughness=0.05, colour=0.03)
        self.colours.update(more)

    def __getitem__(self, name):
        return self.colours[name]

    def holder(self, x=0, y=0, z=0, angle=0):
        thing = bpy.data.objects.new("holder", None)
        thing.location = (x, y, z)
        thing.rotation_euler = (0, 0, math.radians(angle))
        bpy.context.collection.objects.link(thing)
        return thing

    def part(self, key, x=0, y=0, z=0, angle=0, view="front", marked=True):
        """A demo part in its package."""
        known = self.job["parts"][key]
        root, _ = package.build(
            dict(geometry=known["geometry"], marking=known["marking"], view="front" if marked and view == "front" else view if view == "underside" else "bare", fonts=self.job["fonts"]),
            1,
            self.colours,
        )
        root.location = (x, y, z)
        root.rotation_euler = (0, 0, math.radians(angle))
        if view == "underside":
            root.location = (x, y, z + known["geometry"]["body"]["top"])
            root.rotation_euler = (math.pi, 0, math.radians(angle))
        return root

    def size(self, key):
        body = self.job["parts"][key]["geometry"]["body"]
        return body["x"], body["y"], body["top"]

    # ------------------------------------------------------------ board

    def board(self, x, y, thick=1.6, at=(0, 0), holes=True, name="board"):
        """A board with its upper face at z = 0."""
        link(slab(x - 0.02, y - 0.02, -thick + 0.05, -0.05, 2, 0.02, at=at), "core", self["core"])
        link(slab(x, y, -0.05, 0, 2, 0.02, at=at), name, self["board"])
        link(slab(x, y, -thick, -thick + 0.05, 2, 0.02, at=at), name, self["board"])
        if holes:
            for sx in (-1, 1):
                for sy in (-1, 1):
                    px, py = at[0] + sx * (x / 2 - 3.2), at[1] + sy * (y / 2 - 3.2)
                    self.disc(px, py, 2.9, 0.02, self["gold"])
                    self.disc(px, py, 1.6, 0.03, self["hole"])

    def disc(self, x, y, radius, z, made, steps=28, parent=None):
        ring = [(x + radius * math.cos(a * math.tau / steps), y + radius * math.sin(a * math.tau / steps), z) for a in range(steps)]
        return link(mesh_of(ring, [tuple(range(steps))]), "disc", made, parent)

    def strokes(self, paths, width, z=0.012, made=None):
        """Flat lines along paths [(x, y), ...]."""
        vertices, faces = [], []
        for path in paths:
            for (ax, ay), (bx, by) in zip(path, path[1:]):
                length = math.hypot(bx - ax, by - ay)
                if length < 1e-6:
                    continue
                nx, ny = -(by - ay) / length * width / 2, (bx - ax) / length * width / 2
                ex, ey = (bx - ax) / length * width / 2, (by - ay) / length * width / 2
                start = len(vertices)
                vertices += [(ax - ex + nx, ay - ey + ny, z), (ax - ex - nx, ay - ey - ny, z), (bx + ex - nx, by + ey - ny, z), (bx + ex + nx, by + ey + ny, z)]
                faces.append((start, start + 1, start + 2, start + 3))
        if vertices:
            link(mesh_of(vertices, faces), "strokes", made or self["trace"])

    def vias(self, places, radius=0.28):
        steps = 14
        ring = [(radius * math.cos(a * math.tau / steps), radius * math.sin(a * math.tau / steps), 0) for a in range(steps)]
        dot = [(px * 0.5, py * 0.5, 0.004) for px, py, _ in ring]
        copies(mesh_of(ring, [tuple(range(steps))]), [(x, y, 0.016, 0) for x, y in places], "via", self["gold"])
        copies(mesh_of(dot, [tuple(range(steps))]), [(x, y, 0.016, 0) for x, y in places], "bore", self["hole"])

    def fan_out(self, key, x, y, angle=0, reach=(2.5, 7), every=1, width=0.16):
        """Traces from a part's pins, with vias at their ends."""
        geometry = self.job["parts"][key]["geometry"]
        out = geometry.get("lead", {}).get("reach", 0.2)
        turn = math.radians(angle)
        body = geometry["body"]
        pins = geometry["pins"]
        if geometry["kind"] == "balls":
            step = geometry["pitch"]
            count = int(body["x"] / step)
            pins = [
                dict(x=math.cos(a) * body["x"] / 2 + math.sin(a) * (i - count / 2) * step, y=math.sin(a) * body["y"] / 2 + math.cos(a) * (i - count / 2) * step, angle=math.degrees(a))
                for a in (0, math.pi / 2, math.pi, 3 * math.pi / 2)
                for i in range(count)
            ]
        paths, ends = [], []
        for index, pin in enumerate(pins):
            if index % every:
                continue
            a = turn + math.radians(pin["angle"])
            px = x + pin["x"] * math.cos(turn) - pin["y"] * math.sin(turn)
            py = y + pin["x"] * math.sin(turn) + pin["y"] * math.cos(turn)
            ux, uy = math.cos(a), math.sin(a)
            side = -pin["x"] * math.sin(math.radians(pin["angle"])) + pin["y"] * math.cos(math.radians(pin["angle"]))
            lean = 1 if side > 0 else -1
            vx, vy = math.cos(a + lean * math.pi / 4), math.sin(a + lean * math.pi / 4)
            d = reach[0] * (0.5 + (index % 3) * 0.35) + out
            e = abs(side) * 0.32 * (0.6 + 0.4 * ((index * 7) % 5) / 4)
            f = reach[1] * self.dice.uniform(0.2, 1)
            path = [(px, py), (px + ux * d, py + uy * d)]
            path.append((path[-1][0] + vx * e, path[-1][1] + vy * e))
            path.append((path[-1][0] + ux * f, path[-1][1] + uy * f))
            paths.append(path)
            ends.append(path[-1])
        self.strokes(paths, width)
        self.vias(ends, 0.24)

    def buses(self, x0, y0, x1, y1, count=8, pitch=0.42, width=0.16):
        """Parallel traces from one place to another, with a bend of 45 degrees."""
        paths = []
        for index in range(count):
            off = (index - (count - 1) / 2) * pitch
            bend = (y1 - y0) if abs(y1 - y0) < abs(x1 - x0) else (x1 - x0)
            mid = (x0 + x1) / 2
            paths.append([(x0, y0 + off), (mid - abs(bend) / 2 - off * 0.41, y0 + off), (mid + abs(bend) / 2 - off * 0.41, y1 + off), (x1, y1 + off)])
        self.strokes(paths, width)

    def label(self, text, x, y, size=1.2, angle=0, made=None, z=0.02, align="CENTER"):
        return lettering(text, size, made or self["silk"], (x, y, z), self.job["fonts"]["regular"], turn=math.radians(angle), align=align)

    # ------------------------------------------------------------ passives

    def chips(self, kind, places, size=(1.0, 0.5)):
        """Ceramic capacitors or resistors at places of (x, y, angle)."""
        l, w = size
        h = w * (0.95 if kind == "capacitor" else 0.62)
        end = l * 0.24
        body = slab(l - 2 * end + 0.02, w * 0.96, 0.03, h * 0.97, 0.02, 0.02)
        tips = []
        for side in (-1, 1):
            tips.append(slab(end, w, 0.0, h, 0.05, 0.05, at=(side * (l - end) / 2, 0)))
        pads = [slab(end * 1.5, w * 1.15, 0, 0.03, 0.05, 0.01, at=(side * (l - end * 0.6) / 2, 0)) for side in (-1, 1)]
        spots = [(x, y, 0, angle) for x, y, angle in places]
        copies(body, spots, kind, self["ceramic"] if kind == "capacitor" else self["black"])
        for mesh in (*tips, *pads):
            copies(mesh, spots, "tip", self["tin"])

    def scatter(self, box, count, avoid=(), sizes=((1.0, 0.5), (1.6, 0.8))):
        """Passives in straight groups within a box (x0, y0, x1, y1), clear of rectangles to avoid."""
        x0, y0, x1, y1 = box
        taken = list(avoid)
        groups = {}
        tries = 0
        while count > 0 and tries < 2000:
            tries += 1
            size = self.dice.choice(sizes)
            angle = self.dice.choice((0, 90))
            many = self.dice.choice((1, 2, 3, 4))
            gap = size[1] * 1.9
            x, y = self.dice.uniform(x0, x1), self.dice.uniform(y0, y1)
            spots = [(x + (0 if angle == 0 else i * gap), y + (i * gap if angle == 0 else 0)) for i in range(many)]
            pad = size[0] * 0.75
            rect = (spots[0][0] - pad, spots[0][1] - pad, spots[-1][0] + pad, spots[-1][1] + pad)
            if rect[2] > x1 or rect[3] > y1:
                continue
            if any(rect[0] < r[2] and rect[2] > r[0] and rect[1] < r[3] and rect[3] > r[1] for r in taken):
                continue
            taken.append(rect)
            kind = self.dice.choice(("capacitor", "capacitor", "resistor"))
            groups.setdefault((kind, size), []).extend((px, py, angle) for px, py in spots)
            count -= many
        for (kind, size), places in groups.items():
            self.chips(kind, places, size)
        return taken

    def inductor(self, x, y, side=6.6, height=4.8, text="4R7", angle=0):
        root = self.holder(x, y, 0, angle)
        link(slab(side, side, 0.1, height, side * 0.12, side * 0.06), "inductor", self["ferrite"], root)
        for sign in (-1, 1):
            link(slab(side * 0.08, side * 0.42, 0, height * 0.45, 0.05, 0.04, at=(sign * side * 0.505, 0)), "tab", self["tin"], root)
        lettering(text, side * 0.3, self["laser"], (0, 0, height + 0.01), self.job["fonts"]["bold"], root)

    def can(self, x, y, diameter=6.3, height=7.7, text="220"):
        root = self.holder(x, y, 0, 0)
        link(slab(diameter + 0.4, diameter + 0.4, 0, 1.0, 0.8, 0.1), "base", self["black"], root)
        self.turned([(diameter / 2 - 0.15, 0.9), (diameter / 2, 1.2), (diameter / 2, 1.6), (diameter / 2 - 0.25, 1.9), (diameter / 2, 2.2), (diameter / 2, height - 0.35), (diameter / 2 - 0.1, height - 0.1), (diameter / 2 - 0.4, height)], self["aluminium"], parent=root)
        r = diameter / 2 - 0.5
        edge = [(r * math.cos(a), r * math.sin(a), height + 0.01) for a in [math.radians(115 + i * 130 / 16) for i in range(17)]]
        link(mesh_of(edge, [tuple(range(17))]), "mark", self["black"], root)
        lettering(text, diameter * 0.24, self["black"], (diameter * 0.12, 0, height + 0.012), self.job["fonts"]["bold"], root)

    def turned(self, profile, made, x=0, y=0, steps=48, parent=None, caps=True):
        """A turned body from its profile [(radius, z), ...]."""
        rings = [[(x + r * math.cos(a * math.tau / steps), y + r * math.sin(a * math.tau / steps), z) for a in range(steps)] for r, z in profile]
        return link(loft(rings, "turned", caps, smooth=True), "turned", made, parent)

    def crystal(self, x, y, angle=0):
        root = self.holder(x, y, 0, angle)
        link(slab(3.2, 2.5, 0, 0.5, 0.15, 0.03), "base", self["ivory"], root)
        link(slab(2.8, 2.1, 0.5, 0.75, 0.3, 0.06), "lid", self["steel"], root)
        lettering("24.000", 0.55, self["etched"], (0, 0, 0.757), self.job["fonts"]["regular"], root)

    def mosfet(self, x, y, angle=0, text="N60V"):
        root = self.holder(x, y, 0, angle)
        link(slab(5.0, 5.6, 0.05, 1.0, 0.05, 0.04), "body", self["mould"], root)
        for i in range(4):
            for sign in (-1, 1):
                link(slab(0.45, 0.5, 0, 0.28, 0.03, 0.02, at=(-1.9 + i * 1.27, sign * 2.9)), "lead", self["tin"], root)
        lettering(text, 1.2, self["laser"], (0, 0.4, 1.004), self.job["fonts"]["bold"], root)
        lettering("2614", 0.9, self["laser"], (0, -1.1, 1.004), self.job["fonts"]["regular"], root)
        self.disc(-2.0, -2.2, 0.2, 1.004, self["laser"], parent=root)

    def memory(self, x, y, angle=0, size=(10, 14.5), text="LPDDR5"):
        root = self.holder(x, y, 0, angle)
        link(slab(size[0], size[1], 0.18, 1.0, 0.06, 0.05), "memory", self["mould"], root)
        lettering(text, 1.5, self["laser"], (0, 1.2, 1.004), self.job["fonts"]["bold"], root, turn=0)
        lettering("4 GB 6400", 1.1, self["laser"], (0, -0.8, 1.004), self.job["fonts"]["regular"], root)
        lettering("2622", 1.1, self["laser"], (0, -2.4, 1.004), self.job["fonts"]["regular"], root)
        self.disc(-size[0] / 2 + 0.9, size[1] / 2 - 0.9, 0.28, 1.004, self["laser"], parent=root)

    def usb(self, x, y, angle=0):
        """A Type-C receptacle; its opening looks along −y."""
        root = self.holder(x, y, 0, angle)
        outer, inner = (8.94, 3.16, 1.5), (8.34, 2.56, 1.25)
        def ring(size, depth):
            return [(px, depth, pz + 1.63) for px, pz in rounded_ring(size[0], size[1], size[2], 10)]
        shell = loft([ring(inner, 6.6), ring(inner, -0.25), ring(outer, -0.25), ring(outer, 7.3)], "shell", caps=False, smooth=True)
        link(shell, "shell", self["steel"], root)
        link(loft([ring(outer, 7.3), ring(outer, 7.35)], "back"), "back", self["steel"], root)
        tongue = slab(6.7, 5.2, 1.28, 1.98, 0.3, 0.06, at=(0, 3.9))
        link(tongue, "tongue", self["black"], root)
        link(slab(8.2, 0.4, 0.5, 2.8, 0.1, 0.05, at=(0, 6.4)), "rear", self["black"], root)
        finger = slab(0.25, 3.4, 1.97, 2.0, 0.05, 0.01)
        copies(finger, [(-2.75 + i * 0.5, 3.4, 0, 0) for i in range(12)], "finger", self["gold"], root)
        for sx in (-1, 1):
            link(slab(0.5, 1.6, 0, 1.4, 0.1, 0.05, at=(sx * 4.4, 1.5)), "peg", self["steel"], root)

    def shield(self, x, y, w, l, h=2.4, angle=0, lines=(), z=0):
        root = self.holder(x, y, z, angle)
        link(slab(w, l, 0.02, h, 0.5, 0.28), "shield", self["nickel"], root)
        size = min(w / (0.62 * max(len(t) for t in lines)), l * 0.17) if lines else 0
        for index, text in enumerate(lines):
            lettering(text, size * (1 if index == 0 else 0.62), self["etched"], (0, l * 0.2 - index * size * 1.25, h + 0.006), self.job["fonts"]["bold" if index == 0 else "regular"], root)
        return root

    def header(self, x, y, count, angle=0, pitch=2.54):
        root = self.holder(x, y, 0, angle)
        for i in range(count):
            at = ((i - (count - 1) / 2) * pitch, 0)
            link(slab(pitch * 0.98, 2.4, 0, 2.5, 0.5, 0.1, at=at), "block", self["black"], root)
            link(slab(0.64, 0.64, -1, 8.4, 0.1, 0.12, at=at), "pin", self["gold"], root)

    def terminal(self, x, y, poles=3, angle=0, pitch=5.08):
        """Screw terminals; wires enter along −y."""
        root = self.holder(x, y, 0, angle)
        for i in range(poles):
            px = (i - (poles - 1) / 2) * pitch
            link(slab(pitch - 0.06, 8, 0, 7.5, 0.15, 0.12, at=(px, 0)), "block", self["blue"], root)
            link(slab(pitch - 0.06, 5.2, 7.4, 10, 0.15, 0.25, at=(px, 0.6)), "tower", self["blue"], root)
            self.turned([(1.9, 9.4), (1.9, 10.01)], self["hole"], px, 0.6, 24, root)
            self.turned([(1.55, 9.5), (1.55, 10.03), (1.4, 10.1)], self["steel"], px, 0.6, 24, root)
            link(slab(2.7, 0.45, 10.09, 10.12, 0.02, 0.005, at=(px, 0.6)), "slot", self["hole"], root)
            link(slab(3.1, 0.2, 1.8, 5.2, 0.2, 0.05, at=(px, -3.96)), "mouth", self["hole"], root)
            link(slab(2.6, 0.2, 2.0, 3.4, 0.1, 0.05, at=(px, -3.99)), "clamp", self["steel"], root)

    def microphone(self, x, y, angle=0, made="gold", z=0):
        root = self.holder(x, y, z, angle)
        link(slab(3.5, 2.65, 0, 0.25, 0.08, 0.02), "base", self["mask"], root)
        link(slab(3.3, 2.45, 0.25, 1.05, 0.3, 0.13), "can", self[made], root)
        self.turned([(0.36, 1.048), (0.30, 1.052)], self["steel"], 0.85, 0, 24, root)
        self.disc(0.85, 0, 0.27, 1.0535, self["hole"], parent=root)
        lettering("RK41", 0.52, self["etched"], (-0.62, 0.26, 1.053), self.job["fonts"]["bold"], root)
        lettering("2618", 0.4, self["etched"], (-0.62, -0.34, 1.053), self.job["fonts"]["regular"], root)

    def lens(self, x, y, radius=6.5, z=0, height=9, hood=1.0):
        """A lens mount with its barrel and front glass."""
        root = self.holder(x, y, z, 0)
        link(slab(radius * 2.5, radius * 2.5, 0, height * 0.42, 1.2, 0.25), "mount", self["plastic"], root)
        r = radius
        self.turned([(r * 1.05, height * 0.4), (r * 1.05, height * 0.5), (r * 0.98, height * 0.51)], self["plastic"], parent=root)
        for i in range(7):
            low = height * (0.52 + i * 0.035)
            self.turned([(r * 0.94, low), (r * 0.985, low + 0.08), (r * 0.985, low + 0.18), (r * 0.94, low + 0.26)], self["plastic"], parent=root, caps=False)
        self.turned([(r * 0.94, height * 0.4), (r * 0.94, height * 0.8), (r * 0.99, height * 0.83), (r * 0.99, height * 0.97), (r * 0.95, height), (r * 0.86, height), (r * 0.8, height * 0.965), (r * 0.66, height * 0.90), (r * 0.6, height * 0.87)], self["plastic"], parent=root, caps=False)
        dome = [(r * 0.62 * math.cos(t), height * 0.865 + r * 0.16 * math.sin(t)) for t in [i / 10 * math.pi / 2 * 0.97 for i in range(11)]]
        self.turned(dome, self["glass"], parent=root)
        self.turned([(r * 0.9, height * 1.001), (r * 0.885, height * 1.002)], self["silk"], parent=root, caps=False)
