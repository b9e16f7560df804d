import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const BLOCK_BYTES = 4096

export type SmallDisk = Awaited<ReturnType<typeof mountSmallDisk>>

/** Mounts a small file system in memory. @throws Error if this user may not mount */
export async function mountSmallDisk(megabytes: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'small-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder])
  const filler = path.join(folder, 'filler')
  return {
    folder,
    /** Fills the remaining space. */
    async fill() {
      const file = await open(filler, 'a')
      try {
        for (;;) await file.write(Buffer.alloc(BLOCK_BYTES))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
    },
    free: () => rm(filler, { force: true }),
    async remove() {
      execFileSync('umount', ['--lazy', folder])
      await rm(folder, { recursive: true })
    },
  }
}
