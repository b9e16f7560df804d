import { api } from '../../platform/api/browser-api.ts'
import { page } from '../../platform/browser/page.ts'
import { onPageRestore } from '../../platform/browser/page-restore.ts'
import { currentUser } from './current-user.ts'
import { createSignedInRedirect } from './signed-in-redirect.store.ts'

/** The redirect of the real sign-in or sign-up page. */
export const signedInRedirect = createSignedInRedirect({ currentUser, api, page, onRestore: onPageRestore })
