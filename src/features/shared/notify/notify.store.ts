import { atom } from 'nanostores'
import {
  type FollowedRound,
  findFollowedRounds,
  followRound,
  getPushKey,
  unfollowRound,
} from '../../../contract/push.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Failure, Result } from '../../../platform/api/result.ts'
import type { PushAddress, PushMessages, PushSupport } from '../../../platform/browser/push-messages.ts'
import type { TabChannel } from '../../../platform/browser/tab-channel.ts'
import type { Visibility } from '../../../platform/browser/visibility.ts'
import { createAction } from '../../../platform/stores/action.ts'
import { createResource } from '../../../platform/stores/resource.ts'

/** What this browser follows of the round, as the service says. */
interface Following {
  publicKey: string
  /** Undefined if it does not follow the round. */
  followed: FollowedRound | undefined
}

/** Why the browser cannot be notified, whatever the service says. */
export type Obstacle = Exclude<PushSupport, 'supported'> | 'blocked'

/** `dismissed`: the viewer answered nothing when the browser asked; `browser`: it gets no address for messages. */
export type NotifyFailure = Failure | { kind: 'dismissed' | 'blocked' | 'browser' }

/** What is asked for: following with or without birdies, or nothing any more. */
export type Wish = { birdies: boolean } | 'stop'

export interface NotifyDeps {
  api: Pick<Api, 'call'>
  push: PushMessages
  /** Tells other tabs and the worker's pages that what this browser follows has changed. */
  tabs: TabChannel<null>
  visibility: Visibility
  token: string
  /** The key of a scorer, who then follows as a player; undefined on pages of viewers. */
  scorerKey?: string | undefined
}

const proofOf = ({ endpoint, keys: { auth } }: PushAddress) => ({ endpoint, auth })

/** Creates the store of whether this browser is notified about a live round. */
export function createNotify({ api, push, tabs, visibility, token, scorerKey }: NotifyDeps) {
  const $obstacle = atom<Obstacle | undefined>()

  function readObstacle(): Obstacle | undefined {
    const support = push.support()
    if (support !== 'supported') return support
    return push.permission() === 'denied' ? 'blocked' : undefined
  }

  const resource = createResource<Following>({
    async request(signal): Promise<Result<Following>> {
      $obstacle.set(readObstacle())
      if ($obstacle.get() === 'homeScreen') push.openWithIcon()
      const key = await api.call(getPushKey, {}, { signal, priority: 'low' })
      if (!key.ok) return key
      const { publicKey } = key.value
      const address = $obstacle.get() === undefined ? await push.current() : undefined
      if (!address) return { ok: true, value: { publicKey, followed: undefined } }
      const found = await api.call(findFollowedRounds, { body: proofOf(address) }, { signal })
      if (!found.ok) return found
      const followed = found.value.rounds.find(({ round }) => round === token)
      return { ok: true, value: { publicKey, followed } }
    },
  })

  /** @param isAgain whether the service has just refused an older key */
  async function follow(
    birdies: boolean,
    publicKey: string,
    isAgain = false,
  ): Promise<Result<FollowedRound>> {
    const address = await push.subscribe(publicKey)
    const body = { round: token, ...address, publicKey, birdies }
    const result = await api.call(followRound, { body }, { scorerKey })
    if (result.ok) return { ok: true, value: { round: token, birdies, isPlayer: result.value.isPlayer } }
    if (isAgain || result.failure.kind !== 'http' || result.failure.status !== 410) return result
    const key = await api.call(getPushKey, {})
    return key.ok ? follow(birdies, key.value.publicKey, true) : key
  }

  const action = createAction<Wish, FollowedRound | undefined, NotifyFailure>({
    async send(wish) {
      if (wish === 'stop') {
        const address = await push.current()
        if (!address) return { ok: true, value: undefined }
        const result = await api.call(unfollowRound, { body: { ...proofOf(address), round: token } })
        return result.ok ? { ok: true, value: undefined } : result
      }
      // Before anything else is awaited: browsers only ask while the viewer presses something.
      const permission = await push.ask()
      $obstacle.set(readObstacle())
      if (permission === 'denied') return { ok: false, failure: { kind: 'blocked' } }
      if (permission === 'default') return { ok: false, failure: { kind: 'dismissed' } }
      const state = resource.$state.get()
      if (state.status !== 'found') return { ok: false, failure: { kind: 'browser' } }
      return follow(wish.birdies, state.value.publicKey).catch(() => ({
        ok: false as const,
        failure: { kind: 'browser' as const },
      }))
    },
    onDone(followed) {
      resource.update((value) => ({ ...value, followed }))
      tabs.send(null)
    },
  })

  /** Most viewers never asked for notifications, and need no calls. */
  async function loadIfUsed(): Promise<void> {
    if (readObstacle() === undefined && (await push.current())) resource.loadOnce()
  }

  return {
    $state: resource.$state,
    $obstacle,
    $action: action.$state,
    /**
     * Loads what this browser follows if it may follow something, and keeps it up to date. Returns a function that stops
     * this.
     */
    start(): () => void {
      void loadIfUsed()
      const unsubscribers = [
        tabs.onMessage(() => void resource.refresh()),
        // The viewer may have changed the permission in the settings of the browser.
        visibility.onChange(() => {
          const isShown = resource.$state.get().status !== 'idle' && !visibility.isHidden()
          if (isShown && readObstacle() !== $obstacle.get()) void resource.refresh()
        }),
      ]
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe()
      }
    },
    /** Loads what this browser follows, for somebody who wants to see or change it. */
    load: () => resource.loadOnce(),
    retry: () => void resource.load(),
    /** Follows the round with or without birdies. Call it when the viewer presses something. */
    follow: (birdies: boolean) => action.run({ birdies }),
    stop: () => action.run('stop'),
  }
}
export type Notify = ReturnType<typeof createNotify>
