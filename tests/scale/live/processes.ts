import { readFile } from 'node:fs/promises'
import type { Cluster } from '../support/cluster.ts'
import { processorMs, residentMb, sumOf } from '../support/process-usage.ts'

/** Returns the memory of all processes of the service and of nginx in MB. */
export async function memoryOf(cluster: Cluster) {
  const { service, nginx } = await pidsOf(cluster)
  return { service: await sumOf(service.map(residentMb)), nginx: await sumOf(nginx.map(residentMb)) }
}

/** Returns the processor time that the processes have used so far. */
export async function usageOf(cluster: Cluster, watcherPids: readonly number[]) {
  const { service, nginx } = await pidsOf(cluster)
  return {
    serviceMs: await sumOf(service.map(processorMs)),
    nginxMs: await sumOf(nginx.map(processorMs)),
    watchersMs: await sumOf(watcherPids.map(processorMs)),
  }
}

async function pidsOf(cluster: Cluster): Promise<{ service: number[]; nginx: number[] }> {
  const { nginxPid } = cluster
  const workers = (await readFile(`/proc/${nginxPid}/task/${nginxPid}/children`, 'utf8')).trim().split(' ')
  return {
    service: cluster.processes().map(({ process: { pid = 0 } }) => pid),
    nginx: workers.map(Number),
  }
}

/** @throws Error if a process may not open this many files (a socket counts as a file) */
export async function requireOpenFiles(count: number): Promise<void> {
  const [, limit = '0'] =
    /^Max open files\s+\S+\s+(\S+)/m.exec(await readFile('/proc/self/limits', 'utf8')) ?? []
  if (limit !== 'unlimited' && Number(limit) < count) {
    throw new Error(`needs a limit of ${count} open files per process (ulimit -Hn), but it is ${limit}`)
  }
}
