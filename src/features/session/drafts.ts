import { page } from '../../platform/browser/page.ts'
import { localStore, sessionStore } from '../../platform/browser/storage.ts'
import { currentUser } from './current-user.ts'
import { createDrafts } from './drafts.store.ts'
import { createKeptDrafts } from './kept-drafts.store.ts'

function currentUserId(): string | undefined {
  const state = currentUser.$state.get()
  return state.status === 'signedIn' ? state.user.id : undefined
}

/** The drafts of the page, shared by its forms. */
export const drafts = createDrafts({ storage: sessionStore, page, currentUserId })

/** The long texts that were begun, shared by all pages of this browser. */
export const keptDrafts = createKeptDrafts({ storage: localStore, currentUserId })
