import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { headTags, withHeadTags } from '../../../domain/link-preview/head-tags.ts'
import { shellOf } from '../../../routes.ts'
import type { GolfDeps } from '../golf-context.ts'

/** What an invitation asks for, by the shell of its page. */
const QUESTIONS = {
  '/play': (course: string) => `Keep score at ${course}`,
  '/round': (course: string) => `Did you play at ${course}?`,
}
export type InvitationShell = keyof typeof QUESTIONS

/**
 * Creates a function that returns the page to which an invitation leads: its shell with a preview that says to what, and
 * names nobody. Returns undefined if the round has no preview.
 */
export function createInvitationPage({ config, linkPreviews }: Pick<GolfDeps, 'config' | 'linkPreviews'>) {
  return async (shell: InvitationShell, token: string): Promise<string | undefined> => {
    const found = await linkPreviews.invitation(token)
    if (!found) return undefined
    const question = QUESTIONS[shell](found.course)
    const siteName = config.companyName
    const tags = { title: `${question} - ${siteName}`, ogTitle: question, description: found.facts, siteName }
    return withHeadTags(await readFile(join(config.siteDir, shellOf(shell)), 'utf8'), headTags(tags))
  }
}
export type InvitationPage = ReturnType<typeof createInvitationPage>
