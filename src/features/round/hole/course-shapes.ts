import type { CourseHole } from '../../../contract/round.ts'
import { getRoundShapes } from '../../../contract/round-shapes.ts'
import { holePlan } from '../../../domain/line-of-play/hole-plan.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { MapData } from '../../../platform/browser/hole-map-channel.ts'
import type { LoadValue } from '../optional-value.store.ts'

/** The shapes of the course of a round. */
export interface CourseShapes {
  /** Returns what a map shows of a hole. */
  dataOf(hole: CourseHole): MapData
}

/** Creates the function that loads the shapes of a round's course; undefined if the API does not have this call. */
export function createLoadShapes({ api }: { api: Api }): LoadValue<CourseShapes> {
  return async (token) => {
    const result = await api.call(getRoundShapes, { path: { token } }, { priority: 'low' })
    if (!result.ok || !result.value) return undefined
    const { shapes, attribution } = result.value
    return {
      dataOf: (hole) => ({ hasShapes: shapes.length > 0, plan: holePlan(hole, shapes), attribution }),
    }
  }
}
