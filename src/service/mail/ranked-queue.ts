/** Which mails go first when they wait for a connection: resets, other urgent ones, then others to one person. */
export const RANKS = ['reset', 'urgent', 'personal', 'mailing'] as const
export type Rank = (typeof RANKS)[number]

/**
 * Runs at most `max` tasks at the same time. The others wait in the order of their rank, then of their arrival. One
 * more place is reserved for urgent tasks, so that they never wait for slow ones.
 */
export function createRankedQueue(max: number) {
  const waiting = new Map<Rank, (() => void)[]>(RANKS.map((rank) => [rank, []]))
  let running = 0

  const hasPlace = (rank: Rank) => running < (rank === 'reset' || rank === 'urgent' ? max + 1 : max)
  const startNext = () => {
    for (const rank of RANKS) {
      const start = hasPlace(rank) && waiting.get(rank)?.shift()
      if (start) return start()
    }
  }

  return {
    async run<T>(rank: Rank, task: () => Promise<T>): Promise<T> {
      if (hasPlace(rank)) running += 1
      else {
        await new Promise<void>((resolve) => {
          waiting.get(rank)?.push(() => {
            running += 1
            resolve()
          })
        })
      }
      try {
        return await task()
      } finally {
        running -= 1
        startNext()
      }
    },
  }
}
