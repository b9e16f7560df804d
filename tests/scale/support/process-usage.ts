import { readdir } from 'node:fs/promises'
import { residentMb } from '../../bench/memory.ts'

export interface ProcessUsage {
  residentMb: number
  /** The number of open files, sockets and pipes; NaN on systems other than Linux. */
  openFiles: number
}

export async function usageOf(pid: number | undefined): Promise<ProcessUsage> {
  const files = await readdir(`/proc/${pid}/fd`).catch(() => undefined)
  return { residentMb: await residentMb(pid), openFiles: files?.length ?? Number.NaN }
}
