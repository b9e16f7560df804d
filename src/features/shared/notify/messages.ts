import type { Failure } from '../../../platform/api/result.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { UNREACHABLE } from '../form-failure.ts'
import type { NotifyFailure, Obstacle, Wish } from './notify.store.ts'

export const messages = {
  title: 'Notifications',
  loading: 'Loading',
  notify: 'Notify me',
  isOn: 'Notifications are on',
  birdies: 'Birdies too',
  stop: 'Stop',
  retry: 'Try again',
  close: 'Close',
  ends: 'They end by themselves with the round.',
  notLoaded: 'Notifications could not be loaded.',
  pageTitle: 'While this page is open',
  pageNews: 'A quiet sound, and the news in the title of the tab',
  pageNewsHint: 'After a reload, the sound waits until you press something on the page.',
  ended: 'The round and its notifications have ended.',
  watchHint: 'The page of the round can also play a sound for news while it is open.',
} as const

/** Returns what is told about a round. */
export function toldText(isPlayer: boolean): string {
  const told = 'when the round begins, when the lead changes, about eagles or better, and how the round ends'
  return isPlayer ? `${told}, and when scores differ or a card waits for your confirmation` : told
}

export const OBSTACLES: Record<Obstacle, string> = {
  blocked:
    'This browser blocks notifications from this site. Allow them in the settings of the site, next to the address, and come back to this page.',
  homeScreen:
    'On iPhone and iPad, notifications work from the home screen: press Share in the browser, choose “Add to Home Screen”, and open this round with the new icon. Then press the bell there.',
  none: 'This browser cannot show notifications. Current versions of Chrome, Edge, Firefox and Safari can, but not always in private windows.',
}

/** Returns the message of a failed call, and what to do about it. */
export function callFailureMessage(text: string, failure: Failure): FormMessageText {
  if (failure.kind === 'network') return { kind: 'danger', text, detail: UNREACHABLE }
  const status = failure.kind === 'http' ? failure.status : undefined
  // The service says which limit was reached, and what ends it.
  const reason = failure.kind === 'http' && (status === 413 || status === 429) ? failure.body : ''
  return { kind: 'danger', text, detail: reason || 'Please try again in a few minutes.' }
}

/** Returns why a wish was not granted, and what to do about it. */
export function failureMessage(failure: NotifyFailure, wish: Wish): FormMessageText {
  const text = wish === 'stop' ? 'Notifications were not stopped.' : 'Notifications were not set up.'
  switch (failure.kind) {
    case 'blocked':
      return { kind: 'danger', text }
    case 'dismissed':
      return { kind: 'danger', text, detail: `Press “${messages.notify}” again and allow notifications.` }
    case 'browser':
      return {
        kind: 'danger',
        text,
        detail:
          'The browser did not reach its notification service. Check your connection and try again. Private windows may not work.',
      }
    case 'http':
      if ([404, 409].includes(failure.status)) return { kind: 'danger', text, detail: 'The round has ended.' }
      return callFailureMessage(text, failure)
    default:
      return callFailureMessage(text, failure)
  }
}
