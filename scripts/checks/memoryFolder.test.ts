import { expect, it } from "vitest";
import { hasMemoryFolder } from "./memoryFolder.ts";

const gib = 2 ** 30;
const others = "/dev/vda / ext4 rw,relatime 0 0\nproc /proc proc rw,nosuid,noexec 0 0\n";
const mounted = (options: string) => `${others}tmpfs /dev/shm tmpfs ${options} 0 0\n`;
const large = { room: 16 * gib, free: 16 * gib };

it("uses a file system in memory if it has enough room and can execute programs", () => {
  expect(hasMemoryFolder({ mounts: mounted("rw,nosuid,nodev,inode64"), ...large })).toBe(true);
});

it.each([
  ["there is none", { mounts: others, ...large }],
  ["its properties are unknown", { mounts: undefined, ...large }],
  ["it cannot execute programs", { mounts: mounted("rw,nosuid,nodev,noexec,relatime"), ...large }],
  ["it is not writable", { mounts: mounted("ro,relatime"), ...large }],
  ["it is as small as a container's", { ...large, mounts: mounted("rw"), room: 64 * 2 ** 20 }],
  ["memory is short", { ...large, mounts: mounted("rw"), free: 3 * gib }],
])("uses the disk if %s", (_, machine) => {
  expect(hasMemoryFolder(machine)).toBe(false);
});
