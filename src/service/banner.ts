import { roundPath } from '../routes.ts'
import { demoRounds } from './demo/demo-data.ts'
import type { Services } from './services.ts'

/**
 * Returns the text to print at the start: the URL of the site, and the logins and rounds of the demo.
 * @param services undefined if there is no demo
 */
export async function banner(siteUrl: string, companyName: string, services?: Services): Promise<string> {
  const lines = [`${companyName} is running at ${siteUrl}`]
  if (!services) return `\n  ${lines}\n`
  const logins = (await services.demoAccounts.logins()).map(
    ({ email, password, description }) => `  ${email}  ${password}  ${description}`,
  )
  const rounds = []
  for (const { token, description } of demoRounds) {
    if (await services.rounds.view(token)) rounds.push(`  ${siteUrl}${roundPath(token)}  ${description}`)
  }
  if (logins.length > 0) lines.push('', 'Sign in with:', ...logins)
  if (rounds.length > 0) lines.push('', 'Or view:', ...rounds)
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`
}
