import type { Context, LeaveBehind } from '../../base/context.ts'
import type { JobKind } from '../../base/jobs/job-runner.ts'
import { createRounds } from './rounds.ts'

/** Maximum number of tokens in memory. Many at once, because finding them reads the whole table. */
const TOKENS_MAX = 10_000

interface Deps extends Context {
  leaveBehind: LeaveBehind
}

/**
 * Returns the job that rescores the rounds that another version of the service has scored. For 100,000 rounds this takes
 * minutes; until then, their previous results are shown.
 */
export function rescoringJob(context: Deps): JobKind {
  const rounds = createRounds(context)
  const failed = new Set<string>()
  return {
    isPermanent: true,
    async run({ signal }) {
      for (let hasRescored = false; ; hasRescored = true) {
        const tokens = (await rounds.outdated(TOKENS_MAX + failed.size)).filter((token) => !failed.has(token))
        if (tokens.length === 0) {
          if (hasRescored) await rounds.deleteUnusedCourses()
          return undefined
        }
        for (const token of tokens) {
          // Another process, or the next start, continues.
          if (signal.aborted) return { state: 'later', atMs: 0 }
          try {
            await rounds.rescore(token)
          } catch (error) {
            context.leaveBehind('rescoring', error)
            failed.add(token)
          }
        }
      }
    },
  }
}
