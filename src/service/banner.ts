import { competitionPath, organisePath, roundPath } from '../routes.ts'
import { createDemoAccounts } from './demo/demo-accounts.ts'
import { DEMO_COMPETITION, demoLogins, demoRounds } from './demo/demo-data.ts'
import { createPublicCompetitions } from './golf/competitions/public-competitions.ts'
import type { GolfContext } from './golf/golf-context.ts'
import { createRounds } from './golf/rounds/rounds.ts'

/**
 * Returns the text to print at the start: the URL of the site, and the logins and rounds of the demo.
 * @param context undefined if there is no demo
 */
export async function banner(siteUrl: string, companyName: string, context?: GolfContext): Promise<string> {
  const lines = [`${companyName} is running at ${siteUrl}`]
  if (!context) return `\n  ${lines}\n`
  const logins = (await createDemoAccounts(context).logins()).map(
    ({ email, password, description }) => `  ${email}  ${password}  ${description}`,
  )
  const rounds = []
  for (const { token, description } of demoRounds) {
    if (await createRounds(context).view(token))
      rounds.push(`  ${siteUrl}${roundPath(token)}  ${description}`)
  }
  if (await createPublicCompetitions(context).find(DEMO_COMPETITION)) {
    rounds.push(`  ${siteUrl}${competitionPath(DEMO_COMPETITION)}  a competition of eight groups`)
    if (logins.length > 0) {
      const path = organisePath(DEMO_COMPETITION)
      rounds.push(`  ${siteUrl}${path}  the same for its organiser, ${demoLogins[0].email}`)
    }
  }
  if (logins.length > 0) lines.push('', 'Sign in with:', ...logins)
  if (rounds.length > 0) lines.push('', 'Or view:', ...rounds)
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`
}
