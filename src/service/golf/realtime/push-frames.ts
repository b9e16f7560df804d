import { type Change, pushFor } from './database-changes.ts'
import { formatPath } from './database-path.ts'
import type { Tree } from './database-value.ts'
import { toFrames } from './frames.ts'
import { formatPush } from './protocol-messages.ts'

/** Caches the frames of each publication by the listeners' path while it is being sent. */
const framesOfPublications = new WeakMap<readonly Change[], Map<string, readonly string[]>>()

/**
 * Returns the frames of a publication for listeners at `path`; an empty list if nothing at or below that path has
 * changed. Computes them once for all listeners.
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
