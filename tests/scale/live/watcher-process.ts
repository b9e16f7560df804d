import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Collected, Command } from './commands.ts'

export type WatcherGroup = ReturnType<typeof startWatchers>

/** Starts processes and distributes the watchers among them. */
export function startWatchers(processes: number) {
  const children = Array.from({ length: processes }, () => {
    const child = fork(fileURLToPath(new URL('./watchers.ts', import.meta.url)), {
      serialization: 'advanced',
    })
    const exited = once(child, 'exit')
    return {
      pid: child.pid ?? 0,
      exited,
      end: () => child.kill('SIGKILL'),
      async call(command: Command): Promise<unknown> {
        const responded = once(child, 'message')
        child.send(command)
        const [response, isEnded] = await Promise.race([
          responded,
          exited.then(() => [undefined, true] as const),
        ])
        if (isEnded === true) throw new Error('a process of watchers has ended')
        return response
      },
    }
  })
  const callAll = (command: (index: number) => Command) =>
    Promise.all(children.map((child, index) => child.call(command(index))))
  let total = 0
  const firstOf = (index: number) => Math.floor((total * index) / processes)

  return {
    pids: children.map(({ pid }) => pid),
    /** Opens the watchers and waits until each has its first value. */
    async open({
      watchers,
      perSecond,
      ...rest
    }: Omit<Extract<Command, { type: 'open' }>, 'type' | 'first'>): Promise<void> {
      total = watchers
      await callAll((index) => ({
        type: 'open',
        ...rest,
        first: firstOf(index),
        watchers: firstOf(index + 1) - firstOf(index),
        perSecond: perSecond / processes,
      }))
    },
    /** Makes all watchers watch these rounds in turn, and waits until each has its value. */
    async watch(tokens: readonly string[]): Promise<void> {
      await callAll((index) => ({ type: 'watch', first: firstOf(index), tokens }))
    },
    /** Returns the events in all processes since the last call. */
    async collect(): Promise<Collected> {
      const all = (await callAll(() => ({ type: 'collect' }))) as Collected[]
      const join = (pick: (one: Collected) => Float64Array) =>
        Float64Array.from(all.flatMap((one) => Array.from(pick(one))))
      const sum = (pick: (one: Collected) => number) => all.reduce((result, one) => result + pick(one), 0)
      return {
        arrivals: join(({ arrivals }) => arrivals),
        repeated: sum(({ repeated }) => repeated),
        backMs: join(({ backMs }) => backMs),
        attemptsMs: join(({ attemptsMs }) => attemptsMs),
        watching: sum(({ watching }) => watching),
        last: join(({ last }) => last),
      }
    },
    async stop(): Promise<void> {
      for (const { end } of children) end()
      await Promise.all(children.map(({ exited }) => exited))
    },
  }
}
