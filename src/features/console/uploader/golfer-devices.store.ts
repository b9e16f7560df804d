import { type AdminUser, findUser } from '../../../contract/users.ts'
import type { Api } from '../../../platform/api/api.ts'
import { createTypingPause } from '../../../platform/api/typing-pause.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import { createResource, foundValue, type ResourceState } from '../../../platform/stores/resource.ts'
import { golferKeyOf } from '../../shared/pasted-links.ts'

/** Delay after a key press before the golfer is looked up. */
const TYPING_MS = 300

export type GolferState = ResourceState<AdminUser, string>

/** Creates the store of the golfer whose login, support id or link was entered in place of an install id. */
export function createGolferDevices({ api, clock }: { api: Api; clock: Pick<Clock, 'after'> }) {
  const golfer = createResource({
    request: (signal, key: string) => api.call(findUser, { path: { query: key } }, { signal }),
  })
  const typing = createTypingPause(clock, TYPING_MS)

  return {
    $state: golfer.$state,
    /** Looks up the golfer that a text names. Keeps the one whose device it names. */
    follow(text: string): void {
      const state = golfer.$state.get()
      const key = golferKeyOf(text)
      if (hasDevice(foundValue(state), text)) return
      if (key !== undefined && state.status !== 'idle' && state.input === key) return
      typing.cancel()
      golfer.clear()
      if (key !== undefined) typing.restart(() => void golfer.load(key))
    },
    retry(): void {
      const state = golfer.$state.get()
      if (state.status !== 'idle') void golfer.refresh(state.input)
    },
  }
}
export type GolferDevices = ReturnType<typeof createGolferDevices>

/** Returns whether a text is the id of one of the golfer's devices. */
export const hasDevice = (user: AdminUser | undefined, text: string) =>
  user?.installs.some(({ iid }) => iid === text.trim()) === true
