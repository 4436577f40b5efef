"""Builds and renders scenes: boards, a wafer, trays, a line of packages, plaques. All in mm.

blender -b --factory-startup -P scenes.py -- JOB.json
"""
import json
import math
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))

import bpy  # noqa: E402
import studio  # noqa: E402
from parts import Bench  # noqa: E402
from studio import area, camera, copies, grain, lettering, link, loft, material, mesh_of, orbit, rounded_ring, slab, world  # noqa: E402


def board_vision(b):
    b.board(78, 58)
    b.part("rg8840", 0, 0)
    b.fan_out("rg8840", 0, 0, reach=(1.2, 5), every=1)
    b.memory(-19.5, 8, 0)
    b.memory(-19.5, -9, 0)
    for y in (8, -9):
        b.buses(-10, y, -14.6, y, 18, 0.5)
    b.part("rg3312", 20, -9, 0)
    b.fan_out("rg3312", 20, -9, reach=(0.8, 3))
    for y in (-16, -11, -6):
        b.inductor(29.5, y, 4.0, 2.6, "1R0")
    b.part("rg6408", 19, 11)
    b.fan_out("rg6408", 19, 11, reach=(0.9, 3))
    b.crystal(2, 17.5)
    b.usb(-8, -29, 0)
    b.shield(31, 15, 8, 11, 2.2, 0, ("RK-7220", "2620"))
    b.buses(10, 10, 14.4, 11, 10, 0.4)
    b.buses(10, -6, 15, -9, 8, 0.4)
    avoid = [(-11, -11, 11, 11), (-26, -17.5, -13.5, 17), (14, -15, 35, -2), (13, 5, 36, 22), (-1, 15, 5, 20), (-14, -29, -2, -20), (-39, 20, -32, 29), (32, 20, 39, 29), (-39, -29, -32, -20), (32, -29, 39, -20)]
    b.scatter((-35, -26, 34, 26), 120, avoid)
    b.label("RIDGEKEY  RG8840-EVB  REV B", -14, 25, 1.7)
    for text, x, y in (("U1", 12, 12), ("U4", 14.5, -4), ("J2", -14.5, -24), ("Y1", 5.5, 19)):
        b.label(text, x, y, 1.1)
    b.strokes([[(-10.5, 10.5), (-8.5, 10.5)], [(-10.5, 10.5), (-10.5, 8.5)], [(10.5, -10.5), (8.5, -10.5)], [(10.5, -10.5), (10.5, -8.5)]], 0.18, 0.02, b["silk"])
    return 70, -1.6


def charger(b):
    b.board(46, 40, holes=False)
    b.part("rg2140", 2, -1)
    b.fan_out("rg2140", 2, -1, reach=(0.9, 4))
    b.usb(2, -20, 0)
    for x in (-1.6, 5.6):
        b.buses(x, -12, x, -8, 1)
    b.inductor(3, 12, 12, 7, "4R7")
    for x, y in ((-8, 10), (-8, 3), (14, 9), (14, 2)):
        b.mosfet(x, y, 0)
    b.can(-17, 11, 8, 9, "470")
    b.can(-17, 1, 8, 9, "470")
    b.can(-16, -10, 6.3, 7.7, "220")
    b.can(18.5, -10, 6.3, 7.7, "220")
    b.strokes([[(-8, 6), (-8, 12)], [(14, 4), (14, 12)]], 4)
    avoid = [(-2, -5.5, 6, 3.5), (-4, -20, 8, -10.5), (-4, 5, 10, 19), (-12, -1, -4.5, 14), (10.5, -2, 17.5, 14), (-22, -15, -12, 16), (14.5, -14, 22.5, -6)]
    b.scatter((-21, -18, 21, 18), 60, avoid)
    b.label("140 W  USB-PD", -13, -17.5, 1.5)
    b.label("U1", -2.8, 3.2, 1.0)
    return 46, -1.6


def motor_drive(b):
    b.board(96, 64)
    b.part("rg1064", -18, 2)
    b.fan_out("rg1064", -18, 2, reach=(1.8, 7))
    b.terminal(40, 0, 3, 90)
    for i in range(6):
        b.mosfet(18 + (i % 2) * 9, -17 + (i // 2) * 13, 90, "N100V")
    for i in range(3):
        y = -17 + i * 13
        b.strokes([[(14, y), (36, y)]], 5, 0.01)
    for i in range(3):
        b.can(5, -18 + i * 14, 10, 12, "1000")
    b.header(-28, 26, 8)
    b.header(-42, -4, 5, 90)
    b.inductor(-34, -20, 7, 5, "10R")
    b.part("rg3104", -22, -20)
    b.fan_out("rg3104", -22, -20, reach=(0.7, 2))
    b.crystal(-18, 19)
    b.usb(-46.5, 16, -90)
    avoid = [(-31, -11, -5, 15), (-1, -24, 11, 16), (12, -24, 46, 16), (-40, 23, -16, 29), (-45, -12, -39, 4), (-39, -25, -18, -15), (-21, 17, -15, 21), (-48, 10, -38, 22), (38, 22, 48, 32), (-48, 24, -40, 32), (38, -32, 48, -22), (-48, -32, -40, -22)]
    b.scatter((-44, -29, 44, 29), 130, avoid)
    b.label("RG1064 SERVO 750 W", -16, -28.5, 1.9)
    for i, text in enumerate("UVW"):
        b.label(text, 33.5, -5.08 + i * 5.08, 1.8)
    return 84, -1.6


def microphones(b):
    b.board(60, 30, holes=False)
    for row in range(2):
        for i in range(7):
            b.microphone(-21 + i * 7, -3.2 + row * 7.2, 0, "nickel" if row else "gold", 0)
    for row in range(2):
        y = -3.2 + row * 7.2
        for i in range(7):
            b.chips("capacitor", [(-21 + i * 7 + 2.9, y - 0.6, 90), (-21 + i * 7 + 2.9, y + 0.9, 90)], (1.0, 0.5))
            b.strokes([[(-21 + i * 7, y - 1), (-21 + i * 7, y - 2.6)]], 0.15)
            b.vias([(-21 + i * 7, y - 2.7)])
            b.label(f"MK{row * 7 + i + 1}", -21 + i * 7 - 0.8, y + 2.0, 0.7)
    return 20, -1.6


def camera_module(b):
    made = b["flex"]
    # The flat cable leaves the module, runs on the ground and rises at its end.
    line = [(8, 1.0), (20, 1.0), (30, 0.3), (44, 0.3), (56, 2.2), (64, 5.5)]
    profile = studio.arc(line, 8, 8)
    cable = studio.ribbon(profile, 11, 0.22, "flex")
    link(cable, "flex", made)
    for i in range(9):
        thin = studio.ribbon([(x, z + 0.125) for x, z in profile], 0.34, 0.02, "wire")
        thing = link(thin, "wire", b["copper"])
        thing.location = (0, -4 + i, 0)
    link(slab(22, 22, 0, 1.2, 1.0, 0.06), "base", b["board"])
    b.lens(0, 0, 7, 1.2, 13)
    tail = b.holder(40, 0, 0)
    link(slab(8, 12, 0.32, 1.5, 0.3, 0.1), "plug", b["black"], tail)
    for i in range(20):
        for sign in (-1, 1):
            link(slab(0.9, 0.22, 0.5, 0.9, 0.03, 0.02, at=(sign * 4.1, -4.75 + i * 0.5)), "contact", b["gold"], tail)
    link(slab(7.0, 7.0, 0.35, 0.9, 0.2, 0.05), "stiff", b["black"], b.holder(26, 0, 0.25))
    return 34, 0


def wafer_on(b, radius=150, die=(11, 9.4), gap=0.35):
    """A wafer of 300 mm with its dies and a notch towards −y."""
    steps = 180
    ring = []
    for i in range(steps):
        a = i / steps * math.tau
        r = radius
        off = abs((a - 1.5 * math.pi + math.pi) % math.tau - math.pi)
        if off < 0.03:
            r = radius - 2.4 * (1 - off / 0.03)
        ring.append((r * math.cos(a), r * math.sin(a)))
    link(loft([[(x * 0.999, y * 0.999, 0) for x, y in ring], [(x, y, 0.3) for x, y in ring], [(x * 0.998, y * 0.998, 0.78) for x, y in ring]], "wafer", smooth=True), "wafer", b["silicon"])
    base = iridescent("die", 0.16)
    blocks = [iridescent(f"block{i}", 0.15 + 0.03 * i, shift=0.12 * i) for i in range(4)]
    w, l = die[0] - gap, die[1] - gap
    spots = []
    nx, ny = int(radius // die[0]) + 1, int(radius // die[1]) + 1
    for i in range(-nx, nx + 1):
        for j in range(-ny, ny + 1):
            x, y = i * die[0], j * die[1]
            if math.hypot(abs(x) + die[0] / 2, abs(y) + die[1] / 2) < radius - 3:
                spots.append((x, y, 0, 0))
    copies(mesh_of([(-w / 2, -l / 2, 0.79), (w / 2, -l / 2, 0.79), (w / 2, l / 2, 0.79), (-w / 2, l / 2, 0.79)], [(0, 1, 2, 3)]), spots, "die", base)
    plan = [(-0.46, -0.46, 0.30, 0.44), (-0.46, 0.02, 0.30, 0.44), (-0.12, 0.1, 0.58, 0.36), (-0.12, -0.46, 0.26, 0.50), (0.18, -0.46, 0.28, 0.22), (0.18, -0.2, 0.28, 0.24)]
    for index, (px, py, pw, pl) in enumerate(plan):
        x0, y0 = px * w, py * l
        mesh = mesh_of([(x0, y0, 0.8), (x0 + pw * w, y0, 0.8), (x0 + pw * w, y0 + pl * l, 0.8), (x0, y0 + pl * l, 0.8)], [(0, 1, 2, 3)])
        copies(mesh, spots, "block", blocks[index % 4])
    return spots, w, l


def iridescent(name, roughness, shift=0.0):
    """Metal whose colour turns with the angle, as thin films on silicon do."""
    made = material(name, (0.3, 0.4, 0.6), metallic=1, roughness=roughness)
    tree = made.node_tree
    facing = tree.nodes.new("ShaderNodeLayerWeight")
    facing.inputs["Blend"].default_value = 0.45
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    stops = [(0.0, (0.20, 0.36, 0.62)), (0.28, (0.34, 0.50, 0.72)), (0.45, (0.42, 0.36, 0.62)), (0.6, (0.62, 0.52, 0.52)), (0.78, (0.40, 0.62, 0.62)), (1.0, (0.55, 0.66, 0.78))]
    ramp.color_ramp.elements[0].color = (*stops[0][1], 1)
    ramp.color_ramp.elements[1].color = (*stops[-1][1], 1)
    for at, colour in stops[1:-1]:
        ramp.color_ramp.elements.new(at).color = (*colour, 1)
    add = tree.nodes.new("ShaderNodeMath")
    add.inputs[1].default_value = shift
    tree.links.new(facing.outputs["Facing"], add.inputs[0])
    tree.links.new(add.outputs[0], ramp.inputs["Fac"])
    tree.links.new(ramp.outputs["Color"], tree.nodes["Principled BSDF"].inputs["Base Color"])
    return made


def wafer(b):
    wafer_on(b)
    return 260, -0.2


def tray(b):
    made = material("tray", (0.035, 0.037, 0.042), roughness=0.55)
    grain(made, 2, bump=0.08, colour=0.1)
    columns, rows, px, py = 9, 6, 24, 24
    w, l = columns * px + 14, rows * py + 14
    link(slab(w, l, -6, -1.2, 3, 0.6), "tray", made)
    # Ribs between the pockets.
    for i in range(columns + 1):
        link(slab(4.2, l, -1.3, 0.9, 0.3, 0.3, at=((i - columns / 2) * px, 0)), "rib", made)
    for j in range(rows + 1):
        link(slab(w, 4.2, -1.3, 0.9, 0.3, 0.3, at=(0, (j - rows / 2) * py)), "rib", made)
    for side in (-1, 1):
        link(slab(w, 5, -6, 1.6, 1, 0.5, at=(0, side * (l / 2 - 2.5))), "rim", made)
        link(slab(5, l, -6, 1.6, 1, 0.5, at=(side * (w / 2 - 2.5), 0)), "rim", made)
    first = None
    for i in range(columns):
        for j in range(rows):
            if (i, j) in ((6, 1),):
                continue
            x, y = (i - (columns - 1) / 2) * px, (j - (rows - 1) / 2) * py
            if first is None:
                first = b.part("rg5230", x, y, -1.2)
                continue
            twin(first, (x, y, -1.2))
    return 120, -6


def twin(root, at, angle=0.0):
    """A copy of a package that shares its meshes."""
    made = bpy.data.objects.new("twin", None)
    made.location = at
    made.rotation_euler = (0, 0, math.radians(angle))
    bpy.context.collection.objects.link(made)

    def copy(thing, parent):
        one = thing.copy()
        bpy.context.collection.objects.link(one)
        one.parent = parent
        for child in thing.children:
            copy(child, one)

    for child in root.children:
        copy(child, made)
    return made


def family(b):
    """The packages of the range side by side on the ground."""
    rows = [
        [("rg5260", 0), ("rg1128", 0), ("rg8820", 0)],
        [("rg6100", 90), ("rg5205", 0), ("rg6204", 0), ("rg4308", 0), ("rg3312", 0)],
        [("rg1008", 90), ("rg1016", 0), ("rg8815", 0), ("rg2140", 0), ("rg2045", 0), ("rg2030", 0), ("rg3102", 0)],
    ]
    ys = [17, -5, -19]
    for row, y in zip(rows, ys):
        widths = []
        for key, angle in row:
            x, l, _ = b.size(key)
            reach = b.job["parts"][key]["geometry"].get("lead", {}).get("reach", 0)
            widths.append((l if angle else x) + 2 * reach)
        gap = 6 if y > 0 else 5 if y > -10 else 4.5
        at = -(sum(widths) + gap * (len(row) - 1)) / 2
        for (key, angle), width in zip(row, widths):
            b.part(key, at + width / 2, y, 0, angle)
            at += width + gap
    return 66, 0


def radio(b):
    b.board(62, 44)
    # A module on its own board with half holes along three sides.
    w, l = 18, 25.5
    x, y = 0, 3
    link(slab(w, l, 0.05, 0.85, 0.3, 0.02, at=(x, y)), "module", b["mask"])
    for i in range(14):
        for side in (-1, 1):
            link(slab(0.9, 0.9, 0.0, 0.88, 0.2, 0.02, at=(x + side * (w / 2 - 0.2), y - l / 2 + 1.6 + i * 1.27)), "half", b["gold"])
    for i in range(11):
        link(slab(0.9, 0.9, 0.0, 0.88, 0.2, 0.02, at=(x - 6.35 + i * 1.27, y - l / 2 + 0.2)), "half", b["gold"])
    b.shield(x, y - 3, 15.6, 17.4, 2.9, 0, ("RIDGEKEY", "RK-7310-M1", "2.4 GHz  IEEE 802.15.4"), z=0.85)
    top = y + l / 2
    meander = [(x - 7.5, top - 6)]
    for i in range(5):
        px = x - 7.5 + i * 3.2
        meander += [(px, top - 1.4), (px + 1.6, top - 1.4), (px + 1.6, top - 5), (px + 3.2, top - 5)]
    b.strokes(meander_paths(meander), 0.6, 0.87, b["gold"])
    b.part("rg1016", -21, -4)
    b.fan_out("rg1016", -21, -4, reach=(0.9, 3))
    b.crystal(21, 3, 90)
    b.inductor(20, -8, 4, 2.6, "2R2")
    avoid = [(-11, -12, 11, 18), (-27.5, -10.5, -14.5, 2.5), (18, -12, 24, 6), (-31, 15, -24, 22), (24, 15, 31, 22), (-31, -22, -24, -15), (24, -22, 31, -15)]
    b.scatter((-28, -19, 28, 19), 60, avoid)
    return 48, -1.6


def meander_paths(points):
    return [list(pair) for pair in zip(points, points[1:])]


def certificate(b):
    wood = material("frame", (0.02, 0.03, 0.05), roughness=0.3)
    paper = material("paper", (0.84, 0.85, 0.83), roughness=0.8)
    root = b.holder(0, 0, 0)
    root.rotation_euler = (math.radians(78), 0, math.radians(-12))
    root.location = (0, 6, 0)
    w, h, rim = 150, 112, 7
    shift = h / 2 + rim
    for sx in (-1, 1):
        link(slab(rim, h + 2 * rim, -4, 5, 0.4, 0.8, at=(sx * (w / 2 + rim / 2), shift)), "side", wood, root)
    for sy in (-1, 1):
        link(slab(w + 2 * rim, rim, -4, 5, 0.4, 0.8, at=(0, shift + sy * (h / 2 + rim / 2))), "side", wood, root)
    link(slab(w, h, -2, 0, 0.1, 0.05, at=(0, shift)), "paper", paper, root)
    dark, blue = material("ink", (0.05, 0.07, 0.1), roughness=0.8), material("inkblue", (0.01, 0.13, 0.5), roughness=0.7)
    fonts = b.job["fonts"]
    frame = [(-w / 2 + 6, 6 + rim), (w / 2 - 6, 6 + rim), (w / 2 - 6, h - 6 + rim), (-w / 2 + 6, h - 6 + rim), (-w / 2 + 6, 6 + rim)]
    for part in meander_paths(frame):
        flat_line(b, part, 0.7, 0.05, blue, root)
    title, issuer, day = b.job["words"]
    lettering("CERTIFICATE", 11, blue, (0, shift + 33, 0.06), fonts["bold"], root)
    lettering("Ridgekey Microelectronics", 7, dark, (0, shift + 17, 0.06), fonts["bold"], root)
    for i, line in enumerate(broken(title, 38)):
        lettering(line, 6, dark, (0, shift + 2 - i * 8, 0.06), fonts["regular"], root, width=126)
    lettering(issuer, 4.6, dark, (-33, shift - 34, 0.06), fonts["regular"], root, width=62)
    lettering(day, 4.2, dark, (-33, shift - 42, 0.06), fonts["regular"], root)
    b.turned([(9, 0), (9, 0.5), (8, 0.9), (0.1, 0.9)], b["gold"], 48, shift - 32, 40, root)
    for i in range(24):
        a = i / 24 * math.tau
        b.turned([(1.5, 0), (1.5, 0.45), (0.1, 0.5)], b["gold"], 48 + 9 * math.cos(a), shift - 32 + 9 * math.sin(a), 12, root)
    studio.ridge_mark(8, b["brass"], (48, shift - 32, 0.93), root)
    flat_line(b, [(-60, shift - 29), (-6, shift - 29)], 0.4, 0.05, dark, root)
    return 130, 0


def flat_line(b, path, width, z, made, root):
    (ax, ay), (bx, by) = path
    length = math.hypot(bx - ax, by - ay) or 1
    nx, ny = -(by - ay) / length * width / 2, (bx - ax) / length * width / 2
    link(mesh_of([(ax + nx, ay + ny, z), (ax - nx, ay - ny, z), (bx - nx, by - ny, z), (bx + nx, by + ny, z)], [(0, 1, 2, 3)]), "line", made, root)


def plaque(b):
    wood = material("plinth", (0.016, 0.022, 0.034), roughness=0.25)
    root = b.holder(0, 6, 0, -12)
    link(slab(120, 44, 0, 14, 1.5, 1.2), "plinth", wood, root)
    link(slab(84, 0.8, 4, 10, 0.2, 0.1, at=(0, -22.2)), "plate", b["brass"], root)
    upright = b.holder(0, 0, 14, 0)
    upright.parent = root
    upright.rotation_euler = (math.radians(84), 0, 0)
    made = material("plate", (0.70, 0.73, 0.78), metallic=1, roughness=0.24)
    grain(made, 1.5, roughness=0.05)
    link(slab(98, 86, -4, 4, 3, 1.0, at=(0, 43)), "upright", b["blue"], upright)
    link(slab(90, 78, 3.9, 4.5, 2, 0.2, at=(0, 43)), "face", made, upright)
    ink = material("engraved", (0.03, 0.05, 0.09), roughness=0.6)
    title, issuer, day = b.job["words"]
    studio.ridge_mark(18, ink, (0, 68, 4.53), upright)
    lines = broken(title, 22)
    for i, line in enumerate(lines):
        lettering(line, 7.4, ink, (0, 50 - i * 9.5, 4.53), b.job["fonts"]["bold"], upright, width=80)
    lettering(issuer, 5, ink, (0, 16, 4.53), b.job["fonts"]["regular"], upright, width=78)
    lettering(day, 4.6, ink, (0, 9, 4.53), b.job["fonts"]["regular"], upright)
    return 120, 0


def trophy(b):
    wood = material("plinth", (0.016, 0.022, 0.034), roughness=0.25)
    b.turned([(30, 0), (30, 2), (28, 4), (28, 16), (26, 18)], wood, steps=72)
    b.turned([(20, 17.9), (20, 20), (7, 24), (4.5, 30), (4.5, 46), (7, 50), (7, 53), (5, 55), (6, 60), (18, 70), (27, 84), (31, 102), (32, 110), (33, 112), (32, 113), (30.6, 111), (29.6, 102), (26, 86), (17, 72.5), (1, 66)], b["brass"], steps=84, caps=False)
    for side in (-1, 1):
        line = studio.arc([(side * 25, 82), (side * 42, 84), (side * 47, 104), (side * 31, 106)], 12, 10)
        handle = studio.ribbon(line, 4, 3.2, "handle", 1.2)
        link(handle, "handle", b["brass"])
    link(slab(40, 1.0, 4.6, 15.4, 0.3, 0.2, at=(0, -28.6)), "plate", b["brass"])
    ink = material("engraved", (0.03, 0.025, 0.02), roughness=0.6)
    for i, (line, size) in enumerate([(line, 3.0) for line in broken(b.job["words"][0], 24)] + [(b.job["words"][2], 2.4)]):
        lettering(line, size, ink, (0, -29.2, 13.2 - i * 3.2), b.job["fonts"]["bold"], width=37).rotation_euler = (math.radians(90), 0, 0)
    return 110, 0


def broken(text, most):
    """Lines of at most `most` signs."""
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) >= most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def rack(b):
    metal = material("rack", (0.028, 0.032, 0.040), roughness=0.42, specular=0.4)
    front = material("front", (0.055, 0.062, 0.078), roughness=0.45)
    led = material("led", (0.1, 0.5, 1))
    shader = led.node_tree.nodes["Principled BSDF"]
    shader.inputs["Emission"].default_value = (0.05, 0.45, 1, 1)
    shader.inputs["Emission Strength"].default_value = 12
    for u in range(7):
        z = u * 44.5
        box = slab(440, 300, z, z + 42.5, 1, 0.8)
        link(box, "unit", front)
        y = -150.6
        for i in range(12):
            x = -196 + i * 20 if u % 3 != 1 else -196 + i * 33
            width = 15 if u % 3 != 1 else 29
            link(slab(width, 1.4, z + 9, z + 30, 0.6, 0.3, at=(x + width / 2, y)), "bay", metal)
            link(slab(width * 0.72, 0.6, z + 12, z + 21, 0.2, 0.1, at=(x + width / 2, y - 0.7)), "port", b["hole"])
            if b.dice.random() < 0.8:
                link(slab(2.0, 0.5, z + 25.2, z + 26.8, 0.3, 0.1, at=(x + width / 2 - 4, y - 0.8)), "led", led)
        for i in range(60):
            link(slab(1.4, 0.4, z + 8, z + 32, 0.6, 0.1, at=(70 + i * 2.1, y + 0.2)), "vent", b["hole"]) if u % 3 != 1 else None
        lettering("RIDGEKEY", 5, b["silk"], (205, -151.0, z + 35), b.job["fonts"]["bold"]).rotation_euler = (math.radians(90), 0, 0)
        for side in (-1, 1):
            link(slab(18, 3, z, z + 42.5, 1, 0.6, at=(side * 230, -148)), "ear", metal)
            for dz in (9, 33):
                screw = b.holder(side * 230, -150, z + dz)
                screw.rotation_euler = (math.radians(90), 0, 0)
                b.turned([(4, 0), (4, 1.2), (3, 2)], b["steel"], parent=screw, steps=20)
    for side in (-1, 1):
        link(slab(26, 20, -80, 420, 1, 0.8, at=(side * 255, -142)), "post", metal)
    return 300, -80


scenes = {
    "board-vision": board_vision,
    "charger": charger,
    "motor-drive": motor_drive,
    "microphones": microphones,
    "camera-module": camera_module,
    "wafer": wafer,
    "tray": tray,
    "family": family,
    "radio": radio,
    "certificate": certificate,
    "plaque": plaque,
    "trophy": trophy,
    "rack": rack,
}


def main():
    with open(studio.arguments()[0], encoding="utf-8") as file:
        jobs = json.load(file)
    for job in jobs:
        studio.clean_scene()
        studio.fonts.clear()
        bench = Bench(job)
        size, floor = scenes[job["scene"]](bench)
        view = job["camera"]
        aim = tuple(view["aim"])
        studio.studio_light(size=size * view.get("lightSize", 0.6), power=view.get("power", 1.0), sky=view.get("sky"))
        studio.ground(z=floor, size=size * 40, **({"colour": tuple(view["ground"])} if "ground" in view else {}))
        place = orbit(aim, view["distance"], view["azimuth"], view["elevation"])
        camera(place, aim, lens=view.get("lens", 70), focus=tuple(view.get("focus", aim)), blur=view.get("blur", 0.02)).data.shift_x = view.get("shift", 0)
        studio.render(job["out"], job["width"], job["height"], job["samples"], exposure=view.get("exposure", 0.9))
        print("rendered", job["out"], flush=True)


if __name__ == "__main__":
    main()
