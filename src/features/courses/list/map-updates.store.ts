import { map } from 'nanostores'
import { MAP_TYPE_CODES, type MapType, updateTiles } from '../../../contract/maps.ts'
import type { Api } from '../../../platform/api/api.ts'
import { causeOf } from '../../../platform/api/failure-cause.ts'
import type { Failure } from '../../../platform/api/result.ts'

/** The state of an update by this page; undefined for maps that it has not updated. */
export type MapUpdate =
  | { status: 'waiting' | 'updating' | 'updated' }
  | { status: 'failed'; failure: Failure }

export interface MapUpdatesState {
  /** States by facility and map type; see `updateKey`. */
  updates: Readonly<Record<string, MapUpdate>>
  /** The latest run; undefined before the first. */
  run: { mapType: MapType; ids: readonly string[]; count: number; isRunning: boolean } | undefined
  /** Why the run has stopped early. */
  failure: Failure | undefined
}

export const updateKey = (facilityId: string, mapType: MapType) => `${MAP_TYPE_CODES[mapType]} ${facilityId}`

/** Creates the store that updates the maps of several facilities one after another. */
export function createMapUpdates(api: Api, onUpdated: (facilityId: string, mapType: MapType) => void) {
  const $state = map<MapUpdatesState>({ updates: {}, run: undefined, failure: undefined })
  let isCancelled = false

  const show = (id: string, mapType: MapType, update: MapUpdate) =>
    $state.setKey('updates', { ...$state.get().updates, [updateKey(id, mapType)]: update })

  async function update(ids: readonly string[], mapType: MapType) {
    if ($state.get().run?.isRunning || ids.length === 0) return
    isCancelled = false
    const waiting = ids.map((id): [string, MapUpdate] => [updateKey(id, mapType), { status: 'waiting' }])
    $state.set({
      updates: { ...$state.get().updates, ...Object.fromEntries(waiting) },
      run: { mapType, ids, count: 0, isRunning: true },
      failure: undefined,
    })
    let count = 0
    let stopped: Failure | undefined
    for (const id of ids) {
      if (isCancelled) break
      show(id, mapType, { status: 'updating' })
      const path = { mapTypeCode: MAP_TYPE_CODES[mapType] }
      const result = await api.call(updateTiles, { path, body: id })
      show(id, mapType, result.ok ? { status: 'updated' } : { status: 'failed', failure: result.failure })
      if (result.ok) onUpdated(id, mapType)
      count += 1
      $state.setKey('run', { mapType, ids, count, isRunning: true })
      // Stops, because the other updates would fail for the same reason.
      if (!result.ok && ['forbidden', 'noResponse', 'throttled'].includes(causeOf(result.failure))) {
        stopped = result.failure
        break
      }
    }
    $state.set({ ...$state.get(), run: { mapType, ids, count, isRunning: false }, failure: stopped })
  }

  return {
    $state,
    update,
    /** Ends the run after the facility that is being updated. */
    cancel() {
      isCancelled = true
    },
    /** Removes the result of the latest run. */
    dismiss: () => $state.set({ ...$state.get(), run: undefined, failure: undefined }),
    /** Updates the maps that failed in the latest run or were not reached. */
    async retry() {
      const { run } = $state.get()
      if (run) await update(unfinishedIds($state.get()), run.mapType)
    },
  }
}

export type MapUpdates = ReturnType<typeof createMapUpdates>

/** Returns the facilities of the latest run whose maps were not updated. */
export function unfinishedIds({ run, updates }: MapUpdatesState): string[] {
  if (!run) return []
  return run.ids.filter((id) => updates[updateKey(id, run.mapType)]?.status !== 'updated')
}
