"""The studio of all pictures: one light, one camera language, one palette, and the materials.

Lengths are in units of the scene: a subject is scaled so that it is about 10 units wide.
"""
import math
import os
import sys
import time

import bpy
import numpy

TAU = math.tau


def clean_scene():
    bpy.ops.wm.read_factory_settings(use_empty=True)


# ---------------------------------------------------------------- materials


def material(name, colour, metallic=0.0, roughness=0.5, specular=0.5, **more):
    """A principled material; `more` names further inputs."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    shader = made.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*colour, 1)
    shader.inputs["Metallic"].default_value = metallic
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Specular"].default_value = specular
    for key, value in more.items():
        shader.inputs[key.replace("_", " ").title()].default_value = value
    return made


def grain(made, scale, bump=0.0, roughness=0.0, colour=0.0, detail=2.0, distance=0.02):
    """Adds fine noise to a material: to its relief, its gloss and its colour."""
    tree = made.node_tree
    shader = tree.nodes["Principled BSDF"]
    place = tree.nodes.new("ShaderNodeTexCoord")
    noise = tree.nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = scale
    noise.inputs["Detail"].default_value = detail
    noise.inputs["Roughness"].default_value = 0.65
    tree.links.new(place.outputs["Object"], noise.inputs["Vector"])

    def spread(socket, middle, width):
        run = tree.nodes.new("ShaderNodeMapRange")
        run.inputs["From Min"].default_value = 0.25
        run.inputs["From Max"].default_value = 0.75
        run.inputs["To Min"].default_value = middle - width
        run.inputs["To Max"].default_value = middle + width
        tree.links.new(noise.outputs["Fac"], run.inputs["Value"])
        tree.links.new(run.outputs["Result"], socket)
        return run

    if bump:
        relief = tree.nodes.new("ShaderNodeBump")
        relief.inputs["Strength"].default_value = bump
        relief.inputs["Distance"].default_value = distance
        tree.links.new(noise.outputs["Fac"], relief.inputs["Height"])
        tree.links.new(relief.outputs["Normal"], shader.inputs["Normal"])
    if roughness:
        spread(shader.inputs["Roughness"], shader.inputs["Roughness"].default_value, roughness)
    if colour:
        base = shader.inputs["Base Color"].default_value[:]
        mix = tree.nodes.new("ShaderNodeMixRGB")
        mix.inputs["Color1"].default_value = tuple(c * (1 - colour) for c in base[:3]) + (1,)
        mix.inputs["Color2"].default_value = tuple(min(1, c * (1 + colour)) for c in base[:3]) + (1,)
        tree.links.new(noise.outputs["Fac"], mix.inputs["Fac"])
        tree.links.new(mix.outputs["Color"], shader.inputs["Base Color"])
    return made


# ---------------------------------------------------------------- shapes


def link(mesh, name, made, parent=None):
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(thing)
    if made is not None:
        thing.data.materials.append(made)
    if parent is not None:
        thing.parent = parent
    return thing


def mesh_of(vertices, faces, name="mesh", smooth=False):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in vertices], [], faces)
    mesh.validate()
    mesh.update()
    if smooth:
        for face in mesh.polygons:
            face.use_smooth = True
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = math.radians(40)
    return mesh


def rounded_ring(x, y, radius, steps=6):
    """Points of a rectangle x × y with round corners, against the clock."""
    radius = max(1e-4, min(radius, x / 2 - 1e-4, y / 2 - 1e-4))
    points = []
    for corner, (cx, cy) in enumerate([(1, 1), (-1, 1), (-1, -1), (1, -1)]):
        for step in range(steps + 1):
            angle = (corner + step / steps) * TAU / 4
            points.append(
                (
                    cx * (x / 2 - radius) + radius * math.cos(angle),
                    cy * (y / 2 - radius) + radius * math.sin(angle),
                )
            )
    return points


def loft(rings, name="loft", caps=True, smooth=False):
    """A closed skin over rings of equally many points [(x, y, z), ...]."""
    count = len(rings[0])
    vertices = [point for ring in rings for point in ring]
    faces = []
    for level in range(len(rings) - 1):
        for at in range(count):
            following = (at + 1) % count
            low, high = level * count, (level + 1) * count
            faces.append((low + at, low + following, high + following, high + at))
    if caps:
        faces.append(tuple(reversed(range(count))))
        top = (len(rings) - 1) * count
        faces.append(tuple(range(top, top + count)))
    return mesh_of(vertices, faces, name, smooth)


def slab(x, y, low, high, corner=0.05, bevel=0.05, steps=4, name="slab", at=(0, 0)):
    """A plate with round corners and round upper and lower edges."""
    bevel = min(bevel, (high - low) / 2.01)
    rings = []

    def ring(inset, z):
        rings.append(
            [
                (px + at[0], py + at[1], z)
                for px, py in rounded_ring(x - 2 * inset, y - 2 * inset, max(corner - inset, bevel * 0.2), steps)
            ]
        )

    for step in range(4):
        turn = step / 3 * TAU / 4
        ring(bevel * (1 - math.sin(turn)), low + bevel * (1 - math.cos(turn)))
    for step in range(4):
        turn = step / 3 * TAU / 4
        ring(bevel * (1 - math.cos(turn)), high - bevel * (1 - math.sin(turn)))
    return loft(rings, name, smooth=True)


def ribbon(profile, width, thickness, name="ribbon", bevel=0.0):
    """A strip of metal along `profile` [(x, z), ...] in the plane y = 0, with bevelled edges."""
    rings = []
    for index, (x, z) in enumerate(profile):
        before = profile[max(0, index - 1)]
        after = profile[min(len(profile) - 1, index + 1)]
        dx, dz = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dz) or 1
        nx, nz = -dz / length, dx / length
        w, t = width / 2, thickness / 2
        b = min(bevel, w * 0.6, t * 0.6)
        corners = [(-w, -t + b), (-w + b, -t), (w - b, -t), (w, -t + b), (w, t - b), (w - b, t), (-w + b, t), (-w, t - b)]
        if b == 0:
            corners = [(-w, -t), (w, -t), (w, t), (-w, t)]
        rings.append([(x + nx * off, side, z + nz * off) for side, off in corners])
    return loft(rings, name, smooth=True)


def arc(points, radius, steps=5):
    """A polyline [(x, z), ...] with its corners rounded."""
    made = [points[0]]
    for before, here, after in zip(points, points[1:], points[2:]):
        ux, uz = before[0] - here[0], before[1] - here[1]
        vx, vz = after[0] - here[0], after[1] - here[1]
        lu, lv = math.hypot(ux, uz), math.hypot(vx, vz)
        cut = min(radius, lu * 0.48, lv * 0.48)
        start = (here[0] + ux / lu * cut, here[1] + uz / lu * cut)
        end = (here[0] + vx / lv * cut, here[1] + vz / lv * cut)
        for step in range(steps + 1):
            t = step / steps
            made.append(
                tuple((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c for a, b, c in zip(start, here, end))
            )
    made.append(points[-1])
    return made


def ball_mesh(diameter, height, name="ball"):
    """A solder ball: a sphere cut flat where it is soldered to the package, which is upwards."""
    rings = []
    radius = diameter / 2
    flat = min(0.95, max(-0.95, (height - radius) / radius))
    last = math.acos(-flat)
    for level in range(1, 13):
        turn = last * level / 12
        rings.append(
            [
                (radius * math.sin(turn) * math.cos(a * TAU / 24), radius * math.sin(turn) * math.sin(a * TAU / 24), radius - radius * math.cos(turn))
                for a in range(24)
            ]
        )
    return loft(rings, name, smooth=True)


def copies(mesh, places, name, made, parent=None):
    """Objects that share a mesh, at places of (x, y, z, angle in degrees)."""
    if made is not None and not mesh.materials:
        mesh.materials.append(made)
    things = []
    for index, (x, y, z, angle) in enumerate(places):
        thing = bpy.data.objects.new(f"{name}{index}", mesh)
        thing.location = (x, y, z)
        thing.rotation_euler = (0, 0, math.radians(angle))
        if parent is not None:
            thing.parent = parent
        bpy.context.collection.objects.link(thing)
        things.append(thing)
    return things


fonts = {}


def lettering(text, size, made, at=(0, 0, 0), font=None, parent=None, align="CENTER", width=None, turn=0.0):
    """Flat text on the plane z = at[2], no wider than `width`."""
    curve = bpy.data.curves.new("text", "FONT")
    if font:
        if font not in fonts or fonts[font].users < 0:
            fonts[font] = bpy.data.fonts.load(font)
        curve.font = fonts[font]
    curve.body = text
    curve.size = size
    curve.align_x = align
    curve.align_y = "CENTER"
    curve.resolution_u = 6
    thing = bpy.data.objects.new("text", curve)
    bpy.context.collection.objects.link(thing)
    thing.location = at
    thing.rotation_euler = (0, 0, turn)
    if parent is not None:
        thing.parent = parent
    curve.materials.append(made)
    bpy.context.view_layer.update()
    if width is not None and thing.dimensions.x > width:
        curve.size = size * width / thing.dimensions.x
    return thing


def ridge_mark(height, made, at=(0, 0, 0), parent=None):
    """The company's mark (media/press): a ridge with a keyhole."""
    points = [(40, 4), (62, 60), (44, 60), (44, 47.7)]
    start, end = math.atan2(47.7 - 42, 4), math.atan2(47.7 - 42, -4)
    sweep = end - start - TAU if end > start else end - start
    sweep = -(TAU - (end - start))
    for step in range(1, 15):
        angle = start + sweep * step / 15
        points.append((40 + 7 * math.cos(angle), 42 + 7 * math.sin(angle)))
    points += [(36, 47.7), (36, 60), (4, 60), (17, 27), (24, 44.7)]
    curve = bpy.data.curves.new("mark", "CURVE")
    curve.dimensions = "2D"
    curve.fill_mode = "BOTH"
    line = curve.splines.new("POLY")
    line.points.add(len(points) - 1)
    scale = height / 56
    for point, (x, y) in zip(line.points, points):
        point.co = ((x - 33) * scale, (32 - y) * scale, 0, 1)
    line.use_cyclic_u = True
    thing = bpy.data.objects.new("mark", curve)
    curve.materials.append(made)
    thing.location = at
    if parent is not None:
        thing.parent = parent
    bpy.context.collection.objects.link(thing)
    return thing


# ---------------------------------------------------------------- light, ground, camera


def area(name, at, aim, size, power, colour=(1, 1, 1), size_y=None):
    lamp = bpy.data.lights.new(name, "AREA")
    lamp.energy = power
    lamp.color = colour
    lamp.size = size
    if size_y is not None:
        lamp.shape = "RECTANGLE"
        lamp.size_y = size_y
    thing = bpy.data.objects.new(name, lamp)
    thing.location = at
    thing.rotation_euler = direction(at, aim)
    bpy.context.collection.objects.link(thing)
    return thing


def direction(at, aim):
    from mathutils import Vector

    return (Vector(aim) - Vector(at)).to_track_quat("-Z", "Y").to_euler()


def world(colour, strength):
    made = bpy.data.worlds.new("world")
    bpy.context.scene.world = made
    made.use_nodes = True
    background = made.node_tree.nodes["Background"]
    background.inputs["Color"].default_value = (*colour, 1)
    background.inputs["Strength"].default_value = strength
    return made


def studio_light(power=1.0, size=10.0, sky=None):
    """Softbox over the subject from behind left, a strip from the right, a weak fill at the camera.

    `sky`: the light from all around, where it is not in proportion to the lamps.
    """
    k = size / 10
    area("key", (-8 * k, 7 * k, 13 * k), (0, 0, 0), 10 * k, 1900 * k * k * power, (1.0, 0.985, 0.96), 7 * k)
    area("rim", (12 * k, 10 * k, 8 * k), (0, 0, 0.5 * k), 14 * k, 620 * k * k * power, (0.93, 0.96, 1.0), 5 * k)
    area("fill", (4 * k, -14 * k, 9 * k), (0, 0, 0), 12 * k, 260 * k * k * power, (0.95, 0.97, 1.0))
    world((0.80, 0.87, 0.95), 0.34 * power if sky is None else sky)


def ground(colour=(0.86, 0.905, 0.96), roughness=0.38, size=400, z=0.0):
    made = material("ground", colour, roughness=roughness, specular=0.35)
    return link(mesh_of([(-size, -size, z), (size, -size, z), (size, size, z), (-size, size, z)], [(0, 1, 2, 3)]), "ground", made)


def camera(at, aim, lens=90, focus=None, fstop=None, blur=None):
    """`blur`: the aperture's diameter as a share of the distance, where no f-number is given."""
    made = bpy.data.cameras.new("camera")
    made.lens = lens
    made.clip_end = 2000
    thing = bpy.data.objects.new("camera", made)
    thing.location = at
    thing.rotation_euler = direction(at, aim)
    bpy.context.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    if blur is not None:
        fstop = lens / 1000 / (blur * math.dist(at, aim))
    if fstop is not None:
        made.dof.use_dof = True
        made.dof.focus_distance = math.dist(at, focus or aim)
        made.dof.aperture_fstop = fstop
        made.dof.aperture_blades = 9
    return thing


def orbit(aim, distance, azimuth, elevation):
    """A place around `aim`: azimuth 0 is in front (−y), to the right positive; degrees."""
    a, e = math.radians(azimuth), math.radians(elevation)
    return (
        aim[0] + distance * math.cos(e) * math.sin(a),
        aim[1] - distance * math.cos(e) * math.cos(a),
        aim[2] + distance * math.sin(e),
    )


# ---------------------------------------------------------------- rendering


def has_denoiser():
    try:
        bpy.context.scene.cycles.denoiser = "OPENIMAGEDENOISE"
        return True
    except TypeError:
        return False


def render(path, width, height, samples, exposure=0.0, look="Medium High Contrast", threshold=0.03):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = threshold
    cycles.adaptive_min_samples = min(samples, 8)
    cycles.max_bounces = 4
    cycles.diffuse_bounces = 1
    cycles.glossy_bounces = 2
    cycles.transmission_bounces = 2
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 4
    cycles.sample_clamp_direct = 20
    cycles.blur_glossy = 0.5
    cycles.filter_width = 1.5
    scene.render.threads_mode = "FIXED"
    scene.render.threads = int(os.environ.get("PICTURE_THREADS", "2"))
    scene.render.resolution_x = width
    scene.render.resolution_y = height
    scene.render.resolution_percentage = 100
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = look
    scene.view_settings.exposure = exposure
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGB"
    scene.render.image_settings.compression = 30
    scene.render.filepath = path
    built_in = has_denoiser()
    cycles.use_denoising = built_in
    if built_in:
        bpy.ops.render.render(write_still=True)
        return
    render_and_denoise(path, scene)


def render_and_denoise(path, scene):
    """For builds without a denoiser: non-local means, guided by the surfaces' colours and normals."""
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    out = tree.nodes.new("CompositorNodeOutputFile")
    folder = f"{path}.passes"
    out.base_path = folder
    out.format.file_format = "OPEN_EXR"
    out.format.color_depth = "32"
    out.file_slots.clear()
    passes = {"colour": "Image", "albedo": "Denoising Albedo", "normal": "Denoising Normal"}
    for name, source in passes.items():
        out.file_slots.new(name)
        tree.links.new(layers.outputs[source], out.inputs[name])
    composite = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(layers.outputs["Image"], composite.inputs["Image"])
    began = time.process_time()
    bpy.ops.render.render()
    traced = time.process_time()
    frame = f"{scene.frame_current:04d}"
    read = {name: pixels_of(os.path.join(folder, f"{name}{frame}.exr")) for name in passes}
    clean = denoised(read["colour"], read["albedo"], read["normal"])
    image = bpy.data.images.new("clean", clean.shape[1], clean.shape[0], float_buffer=True, alpha=False)
    whole = numpy.ones((*clean.shape[:2], 4), numpy.float32)
    whole[..., :3] = clean
    image.pixels.foreach_set(whole.ravel())
    image.save_render(path, scene=scene)
    print(f"traced {traced - began:.0f} s, denoised {time.process_time() - traced:.0f} s", flush=True)
    for name in passes:
        os.remove(os.path.join(folder, f"{name}{frame}.exr"))
    os.rmdir(folder)


def pixels_of(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Linear"
    width, height = image.size
    values = numpy.empty(width * height * 4, numpy.float32)
    image.pixels.foreach_get(values)
    bpy.data.images.remove(image)
    return values.reshape(height, width, 4)[..., :3].copy()


def box(values):
    """Means over squares of 3 × 3 pixels."""
    padded = numpy.pad(values, 1, mode="edge")
    rows = padded[:-2] + padded[1:-1] + padded[2:]
    return (rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:]) * numpy.float32(1 / 9)


def denoised(colour, albedo, normal, reach=4, strength=1.0):
    """Each offset is compared once and counts for both pixels, as their likeness is mutual."""
    light = numpy.log1p(numpy.maximum(colour, 0) * 8).astype(numpy.float32)
    grey = light.mean(2)
    # The noise around a pixel, from what pixels differ from their neighbours by.
    residual = numpy.abs(grey - box(grey))
    least = numpy.clip(numpy.median(residual) * 2.0, 0.004, 0.06)
    around = box(box(box(residual))) * 1.8
    sigma = (numpy.clip(around, least, max(least, 0.08)) * strength).astype(numpy.float32)
    guide = numpy.concatenate([albedo * 20, normal * 7.7], 2).astype(numpy.float32)
    total = light.copy()
    weights = numpy.ones(grey.shape, numpy.float32)
    height, width = grey.shape
    for dy in range(0, reach + 1):
        for dx in range(-reach, reach + 1):
            if dy == 0 and dx <= 0:
                continue
            here = (slice(0, height - dy), slice(max(0, -dx), width - max(0, dx)))
            there = (slice(dy, height), slice(max(0, dx), width - max(0, -dx)))
            surfaces = numpy.square(guide[there] - guide[here]).sum(2)
            patch = box(numpy.square(grey[there] - grey[here]))
            noise = numpy.square(numpy.minimum(sigma[here], sigma[there]))
            excess = numpy.maximum(0, patch - 1.6 * noise) / (1.2 * noise)
            weight = numpy.exp(-excess - surfaces)
            total[here] += light[there] * weight[..., None]
            total[there] += light[here] * weight[..., None]
            weights[here] += weight
            weights[there] += weight
    return numpy.expm1(total / weights[..., None]) / 8


def arguments():
    return sys.argv[sys.argv.index("--") + 1 :]
