import { type Change, pushFor } from './database-changes.ts'
import { formatPath } from './database-path.ts'
import type { Tree } from './database-value.ts'
import { toFrames } from './frames.ts'
import { formatPush } from './protocol-messages.ts'

/** The frames of each publication by the path of the listeners, while the publication is being sent. */
const framesOfPublications = new WeakMap<readonly Change[], Map<string, readonly string[]>>()

/**
 * Returns the frames that a publication sends to each listener at `path`; none if nothing at or below that path
 * changed. They are computed once, however many listeners there are.
 * @param current the value at `path` after the changes
 */
export function pushFrames(
  changes: readonly Change[],
  path: readonly string[],
  current: Tree | undefined,
): readonly string[] {
  const framesByPath = framesOfPublications.get(changes) ?? new Map<string, readonly string[]>()
  framesOfPublications.set(changes, framesByPath)
  const name = formatPath(path)
  const known = framesByPath.get(name)
  if (known) return known
  const push = pushFor(changes, path, current)
  const frames = push
    ? toFrames(formatPush(push.action, formatPath(push.path), JSON.stringify(push.data)))
    : []
  framesByPath.set(name, frames)
  return frames
}
