import { page } from '../../platform/browser/page.ts'
import { sessionStore } from '../../platform/browser/storage.ts'
import { currentUser } from './current-user.ts'
import { createDrafts } from './drafts.store.ts'

/** The drafts of the page, shared by its forms. */
export const drafts = createDrafts({
  storage: sessionStore,
  page,
  currentUserId() {
    const state = currentUser.$state.get()
    return state.status === 'signedIn' ? state.user.id : undefined
  },
})
