import { api } from '../../../platform/api/browser-api.ts'
import { followedRounds, pushMessages } from '../../../platform/browser/push-messages.ts'
import { visibility } from '../../../platform/browser/visibility.ts'
import { createNotify } from './notify.store.ts'

/** Creates the store of notifications about a round with the dependencies of the page. */
export function notifyOf(token: string, scorerKey?: string) {
  return createNotify({ api, push: pushMessages, tabs: followedRounds, visibility, token, scorerKey })
}
