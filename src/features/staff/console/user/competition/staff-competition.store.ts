import {
  removeCompetition,
  restoreCompetition,
  viewCompetition,
} from '../../../../../contract/staff/competition-view.ts'
import { createResource } from '../../../../../platform/stores/resource.ts'
import { messages } from '../../messages.ts'
import { type Change, type ChangeContext, createChange } from '../change.store.ts'

/** Creates the store of a competition as staff see it, also a hidden or deleted one. */
export function createStaffCompetition(context: ChangeContext, token: string) {
  const path = { token }
  const { $state, load, refresh } = createResource({
    request: (signal) => context.api.call(viewCompetition, { path }, { signal }),
  })
  // The rounds of its groups are among those of the organiser.
  const reload = () => Promise.all([refresh(), context.reload()])
  const ofCompetition = { ...context, reload, refresh: () => void refresh() }

  const removing: Change<null> = createChange({
    ...ofCompetition,
    messages: { done: messages.competitionDeleted, failed: messages.deleteFailed },
    send: (_: null, options) => context.api.call(removeCompetition, { path }, options),
  })
  const restoring: Change<null> = createChange({
    ...ofCompetition,
    messages: { done: messages.competitionRestored, failed: messages.undeleteFailed },
    send: (_: null, options) => context.api.call(restoreCompetition, { path }, options),
  })
  return { $state, load: () => load(), refresh: () => void refresh(), removing, restoring }
}
