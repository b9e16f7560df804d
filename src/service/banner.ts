import { roundPath } from '../routes.ts'
import { demoLogins, demoRounds } from './demo/demo-data.ts'
import type { Services } from './services.ts'

/** What is printed at the start: where the site is, and the ways into its demonstration, while that is there. */
export async function banner(siteUrl: string, companyName: string, services?: Services): Promise<string> {
  const lines = [`${companyName} is at ${siteUrl}`]
  if (!services) return `\n  ${lines}\n`
  const logins = []
  for (const login of demoLogins) {
    const account = await services.accounts.findByEmail(login.email)
    if (account) logins.push(`  ${login.email}  ${login.password}  ${login.what}`)
  }
  const rounds = []
  for (const { token, what } of demoRounds) {
    if (await services.rounds.view(token)) rounds.push(`  ${siteUrl}${roundPath(token)}  ${what}`)
  }
  if (logins.length > 0) lines.push('', 'Sign in with', ...logins)
  if (rounds.length > 0) lines.push('', 'or look at', ...rounds)
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`
}
