import { utcDate } from '../../../../domain/dates.ts'
import type { QueuedFile, UploadTarget } from './queued-file.ts'

/** What uploading a file would do to a stored round. `same`: nothing; `refused`: it belongs to another install. */
export interface Replacement {
  kind: 'overwrites' | 'same' | 'refused'
  /** As a sentence without its full stop: "Overwrites round kea-69 of 12 Oct 2026". */
  text: string
}

/** Shown while it is not known what files would replace. */
export const UNKNOWN_REPLACEMENT = 'Which stored rounds would be overwritten is not known yet.'

/** Returns what submitting a file would do to a stored round; undefined if it would replace none. */
export function replacementOf(
  { stored, sha256 }: Pick<QueuedFile, 'stored' | 'sha256'>,
  { type, identifier }: UploadTarget,
): Replacement | undefined {
  if (!stored || type !== 'round') return undefined
  const { token, iid, timestamp, course, isDeleted, isLive } = stored
  const adjective = isDeleted ? 'deleted ' : isLive ? 'live ' : ''
  const round = `${adjective}round ${token} of ${[utcDate(timestamp), course].filter(Boolean).join(', ')}`
  if (identifier !== '' && identifier !== iid) {
    return { kind: 'refused', text: `Belongs to install ${iid}: ${round}` }
  }
  if (!isLive && sha256 === stored.sha256.toLowerCase()) {
    return { kind: 'same', text: `Already stored as ${round}` }
  }
  return { kind: 'overwrites', text: `Overwrites ${round}` }
}

/** Returns what submitting the waiting files would do to stored rounds: "2 overwrite stored rounds, 1 is stored already". */
export function replacementSummary(files: readonly QueuedFile[], form: UploadTarget): string {
  const counts = { overwrites: 0, same: 0, refused: 0 }
  for (const queued of files.filter(({ state }) => state.status === 'waiting')) {
    const replacement = replacementOf(queued, queued.target ?? form)
    if (replacement) counts[replacement.kind] += 1
  }
  return [
    counts.overwrites > 0 &&
      `${counts.overwrites} ${counts.overwrites === 1 ? 'overwrites a stored round' : 'overwrite stored rounds'}`,
    counts.same > 0 && `${counts.same} ${counts.same === 1 ? 'is' : 'are'} stored already`,
    counts.refused > 0 &&
      `${counts.refused} ${counts.refused === 1 ? 'belongs' : 'belong'} to another install`,
  ]
    .filter(Boolean)
    .join(', ')
}
