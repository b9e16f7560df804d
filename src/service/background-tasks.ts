import type { FastifyBaseLogger } from 'fastify'

/** Tracks tasks for which no response waits. */
export function createBackgroundTasks(log: Pick<FastifyBaseLogger, 'error'>) {
  const running = new Set<Promise<void>>()
  return {
    /** Adds a task. If it fails, logs the error with its description. */
    add(description: string, task: Promise<unknown>): void {
      const settled = task
        .then(() => undefined)
        .catch((error: unknown) => log.error({ err: error }, `${description} failed`))
        .finally(() => running.delete(settled))
      running.add(settled)
    },
    /** Waits until all tasks have ended. */
    async settled(): Promise<void> {
      await Promise.all(running)
    },
  }
}
