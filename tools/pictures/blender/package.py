"""Draws one package from its geometry (packageGeometry.ts) and renders it.

blender -b --factory-startup -P package.py -- JOB.json
"""
import json
import math
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))

import bpy  # noqa: E402
import studio  # noqa: E402
from studio import arc, area, ball_mesh, camera, copies, grain, lettering, link, loft, material, orbit, ribbon, slab  # noqa: E402


def palette(unit):
    """Materials whose grain is in mm: `unit` units of the scene are a millimetre."""
    per_mm = 1 / unit
    mould = material("mould", (0.0175, 0.018, 0.0195), roughness=0.47, specular=0.45)
    grain(mould, 22 * per_mm, bump=0.3, roughness=0.12, colour=0.4, distance=0.012 * unit)
    silicon = material("silicon", (0.050, 0.054, 0.064), metallic=0.55, roughness=0.30, specular=0.5)
    grain(silicon, 60 * per_mm, roughness=0.03, colour=0.1)
    tin = material("tin", (0.80, 0.79, 0.77), metallic=1, roughness=0.27)
    grain(tin, 30 * per_mm, bump=0.06, roughness=0.08, colour=0.06, distance=0.01 * unit)
    gold = material("gold", (0.90, 0.80, 0.62), metallic=1, roughness=0.26)
    grain(gold, 30 * per_mm, bump=0.05, roughness=0.07, colour=0.06, distance=0.01 * unit)
    copper = material("copper", (0.86, 0.56, 0.40), metallic=1, roughness=0.34)
    nickel = material("nickel", (0.66, 0.655, 0.645), metallic=1, roughness=0.36)
    grain(nickel, 9 * per_mm, bump=0.05, roughness=0.05, colour=0.04, distance=0.02 * unit)
    solder = material("solder", (0.83, 0.83, 0.84), metallic=1, roughness=0.2)
    mask = material("mask", (0.012, 0.055, 0.032), roughness=0.32, specular=0.5)
    grain(mask, 12 * per_mm, bump=0.04, colour=0.2, distance=0.02 * unit)
    core = material("core", (0.30, 0.25, 0.13), roughness=0.6)
    grain(core, 30 * per_mm, colour=0.3)
    laser = material("laser", (0.50, 0.50, 0.49), roughness=0.85, specular=0.1)
    grain(laser, 34 * per_mm, colour=0.25)
    etched = material("etched", (0.09, 0.09, 0.095), roughness=0.7, specular=0.2)
    bright = material("bright", (0.62, 0.63, 0.65), roughness=0.6, specular=0.2)
    return dict(locals())


def mould_body(geometry, unit, made, root):
    """The moulded block: with draft angles and a parting line where leads leave, sawn where pads do."""
    body = geometry["body"]
    x, y = body["x"] * unit, body["y"] * unit
    low, high = body["bottom"] * unit, body["top"] * unit
    if geometry["kind"] != "leaded":
        return link(slab(x, y, low, high, corner=0.02 * unit, bevel=min(0.035 * unit, 0.08), name="body"), "body", made, root)
    exit_ = geometry["lead"]["exit"] * unit
    draft = math.tan(math.radians(9))
    corner = 0.12 * unit
    bevel = min(0.09 * unit, (high - exit_) * 0.35)
    rings = []

    def ring(inset, z, radius):
        rings.append([(px, py, z) for px, py in studio.rounded_ring(x - 2 * inset, y - 2 * inset, radius)])

    drop = draft * (exit_ - low)
    rise = draft * (high - exit_)
    for step in range(4):
        turn = step / 3 * math.tau / 4
        ring(drop + bevel * 0.6 * (1 - math.sin(turn)), low + bevel * 0.6 * (1 - math.cos(turn)), corner)
    seam = 0.012 * unit
    ring(0, exit_ - seam, corner)
    ring(0, exit_ + seam, corner)
    for step in range(5):
        turn = step / 4 * math.tau / 4
        ring(rise + bevel * (1 - math.cos(turn)), high - bevel * (1 - math.sin(turn)), corner)
    return link(loft(rings, "body", smooth=True), "body", made, root)


def leads(geometry, unit, made, root):
    lead = geometry["lead"]
    low, thick = lead["thickness"] / 2, lead["thickness"]
    reach, foot, exit_ = lead["reach"], lead["foot"], lead["exit"]
    slope = max(0.06, (exit_ - low) * 0.12)
    knee = max(0.12, reach - foot - slope)
    line = [(-0.25, exit_), (knee * 0.75, exit_), (reach - foot, low), (reach, low)]
    profile = [(px * unit, pz * unit) for px, pz in arc(line, thick * 1.5)]
    mesh = ribbon(profile, lead["width"] * unit, thick * unit, "lead", bevel=thick * unit * 0.18)
    copies(mesh, [(p["x"] * unit, p["y"] * unit, 0, p["angle"]) for p in geometry["pins"]], "lead", made, root)


def pads(geometry, unit, colours, root):
    body, pad = geometry["body"], geometry["pad"]
    if geometry["style"] == "lga":
        mesh = slab(pad["width"] * unit, pad["length"] * unit, 0, 0.03 * unit, 0.02 * unit, 0.008 * unit)
        copies(mesh, [(p["x"] * unit, p["y"] * unit, 0, 0) for p in geometry["pins"]], "pad", colours["gold"], root)
        return
    w, l, t = pad["width"] * unit, pad["length"] * unit, 0.2 * unit
    w_, t = w, min(0.2 * unit, body["top"] * unit * 0.3)
    proud = 0.012 * unit
    # A pad's end shows in the sawn side: bare copper, framed by the plating below.
    flat = slab(l + proud, w, 0, 0.03 * unit, corner=0.04 * unit, bevel=0.006 * unit)
    end = slab(0.04 * unit, w_ * 0.94, 0.004 * unit, t, corner=0.004 * unit, bevel=0.004 * unit)
    inward = [
        (p["x"] * unit - math.cos(math.radians(p["angle"])) * (l - proud) / 2,
         p["y"] * unit - math.sin(math.radians(p["angle"])) * (l - proud) / 2, 0, p["angle"])
        for p in geometry["pins"]
    ]
    copies(flat, inward, "pad", colours["tin"], root)
    ends = [
        (p["x"] * unit - math.cos(math.radians(p["angle"])) * 0.012 * unit,
         p["y"] * unit - math.sin(math.radians(p["angle"])) * 0.012 * unit, 0, p["angle"])
        for p in geometry["pins"]
    ]
    copies(end, ends, "end", colours["copper"], root)
    under = geometry.get("exposedPad")
    if under:
        x, y = under["x"] * unit, under["y"] * unit
        cut = min(x, y) * 0.12
        # Its corner by pin 1 is cut off: the upper left one seen from above.
        outline = [(-x / 2 + cut, y / 2), (-x / 2, y / 2 - cut), (-x / 2, -y / 2), (x / 2, -y / 2), (x / 2, y / 2)]
        mesh = loft([[(px, py, z) for px, py in outline] for z in (0.0, 0.03 * unit)], "heat")
        link(mesh, "heat", colours["tin"], root)


def balls(geometry, unit, colours, root, outer_only):
    """`outer_only`: no more than can be seen from above."""
    diameter = geometry["ball"]["diameter"] * unit
    height = geometry["body"]["bottom"] * unit
    mesh = ball_mesh(diameter, height)
    pins = geometry["pins"]
    if outer_only:
        x, y = max(p["x"] for p in pins), max(p["y"] for p in pins)
        pins = [p for p in pins if abs(p["x"]) == x or abs(p["y"]) == y]
    copies(mesh, [(p["x"] * unit, p["y"] * unit, 0, 0) for p in pins], "ball", colours["solder"], root)


def grid_body(geometry, unit, colours, root):
    body, base = geometry["body"], geometry.get("substrate")
    x, y = body["x"] * unit, body["y"] * unit
    low, high = body["bottom"] * unit, body["top"] * unit
    if base is None:
        sides = link(slab(x, y, low, high, corner=0.03 * unit, bevel=0.012 * unit), "die", colours["silicon"], root)
        return sides
    middle = base["top"] * unit
    skin = 0.03 * unit
    link(slab(x - 0.01 * unit, y - 0.01 * unit, low + skin, middle - skin, corner=0.02 * unit, bevel=0.005), "core", colours["core"], root)
    for z in (low, middle - skin):
        link(slab(x, y, z, z + skin, corner=0.03 * unit, bevel=0.004 * unit), "mask", colours["mask"], root)
    inset = base["capInset"] * unit
    if geometry["material"] == "lid":
        foot = (high - middle) * 0.45
        link(slab(x - 2 * inset, y - 2 * inset, middle, middle + foot, corner=0.6 * unit, bevel=0.09 * unit), "lid", colours["nickel"], root)
        step = 0.05 * x
        link(slab(x - 2 * inset - 2 * step, y - 2 * inset - 2 * step, middle, high, corner=0.5 * unit, bevel=0.12 * unit), "lid", colours["nickel"], root)
        # Small capacitors on the rim that the lid leaves free.
        return
    link(slab(x, y, middle, high, corner=0.03 * unit, bevel=min(0.05 * unit, 0.1), name="cap"), "cap", colours["mould"], root)


def marking(job, geometry, unit, colours, root):
    body = geometry["body"]
    z = body["top"] * unit + 0.004
    shrink = 1.0
    if geometry["kind"] == "leaded":
        shrink = 1 - 2 * 0.16 * (body["top"] - body["bottom"]) / body["x"] * 0.5
    x, y = body["x"] * unit * shrink, body["y"] * unit * shrink
    if geometry["material"] == "lid":
        room = (body["x"] * 0.9 - 2 * geometry["substrate"]["capInset"]) * unit
        x = y = room
    # Text runs along the longer side.
    turned = y > x * 1.15
    along, across = (y, x) if turned else (x, y)
    holder = bpy.data.objects.new("marking", None)
    bpy.context.collection.objects.link(holder)
    holder.parent = root
    holder.location = (0, 0, z)
    if turned:
        holder.rotation_euler = (0, 0, math.radians(-90))
    ink = colours["etched"] if geometry["material"] == "lid" else colours["bright"] if geometry["material"] == "silicon" else colours["laser"]
    first, *others = job["marking"]
    narrow = across < along * 0.75
    size = min(across * (0.26 if narrow else 0.175), along * 0.8 / (0.62 * max(len(first), 1)))
    few = others[:1] if narrow else others[:2]
    line = size * 1.12
    small = size * (0.52 if narrow else 0.6)
    tall = (0 if narrow else size * 1.35) + size + len(few) * small * 1.25
    top = tall / 2
    if not narrow:
        studio.ridge_mark(size * 1.05, ink, (-along * 0.0 - along * 0.3, top - size * 0.5, 0), holder)
        lettering("RIDGEKEY", size * 0.62, ink, (-along * 0.3 + size * 0.85, top - size * 0.5, 0), job["fonts"]["bold"], holder, align="LEFT", width=along * 0.5)
        top -= size * 1.35
    lettering(first, line, ink, (0, top - size / 2, 0), job["fonts"]["bold"], holder, width=along * 0.84)
    top -= size * 1.06
    for text in few:
        lettering(text, small, ink, (0, top - small / 2, 0), job["fonts"]["regular"], holder, width=along * 0.8)
        top -= small * 1.25
    # Pin 1 is at the upper left of a square body, at the lower left of text along a long one.
    dot = min(along, across) * 0.035
    dx = -along / 2 + min(along, across) * 0.1
    dy = across / 2 - min(along, across) * 0.1
    if turned:
        dx, dy = -along / 2 + across * 0.13, -across / 2 + across * 0.13
    ring = [(dx + dot * math.cos(a * math.tau / 32), dy + dot * math.sin(a * math.tau / 32), 0) for a in range(32)]
    link(studio.mesh_of(ring, [tuple(range(32))]), "dot", ink, holder)


def build(job, unit=None, colours=None):
    geometry = job["geometry"]
    body, reach = geometry["body"], geometry.get("lead", {}).get("reach", 0)
    sides = {pin["angle"] % 180 for pin in geometry["pins"]} if reach else set()
    extent = (body["x"] + body["y"]) / 2 + reach * len(sides)
    unit = unit or 10 / extent
    colours = colours or palette(unit)
    root = bpy.data.objects.new("package", None)
    bpy.context.collection.objects.link(root)
    if geometry["kind"] == "leaded":
        mould_body(geometry, unit, colours["mould"], root)
        leads(geometry, unit, colours["tin"], root)
    elif geometry["kind"] == "pads" and geometry["style"] == "qfn":
        mould_body(geometry, unit, colours["mould"], root)
        pads(geometry, unit, colours, root)
    else:
        grid_body(geometry, unit, colours, root)
        balls(geometry, unit, colours, root, job["view"] != "underside") if "ball" in geometry else pads(geometry, unit, colours, root)
    if job["view"] == "front":
        marking(job, geometry, unit, colours, root)
    return root, unit


def main():
    with open(studio.arguments()[0], encoding="utf-8") as file:
        jobs = json.load(file)
    for job in jobs:
        studio.clean_scene()
        studio.fonts.clear()
        root, unit = build(job)
        body = job["geometry"]["body"]
        high = body["top"] * unit
        if job["view"] == "underside":
            root.location = (0, 0, high)
        turned = body["y"] > body["x"] * 1.15
        if job["view"] == "front":
            root.rotation_euler = (0, 0, math.radians(32 + (90 if turned else 0)))
        else:
            root.rotation_euler = (math.pi, 0, math.radians(32 + (90 if turned else 0)))
        studio.studio_light()
        studio.ground()
        aim = (0, 0, high * 0.42)
        relative = job.get("relative", 1.0)
        distance = 47 / relative
        place = orbit(aim, distance, 0, 36)
        front = (0, -2.4, high)
        camera(place, aim, lens=90, focus=front, fstop=job.get("fstop", 0.3))
        studio.render(job["out"], job["width"], job["height"], job["samples"], exposure=job.get("exposure", 0.9))
        print("rendered", job["out"], flush=True)


if __name__ == "__main__":
    main()
