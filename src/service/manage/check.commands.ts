import type { Command } from 'commander'
import { checkAll } from './checks.ts'
import type { Add } from './command.ts'
import type { Finding } from './finding.ts'

const MARKS = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ' } as const

/** Adds `check`. */
export function addCheckCommand(program: Command, add: Add): void {
  add(
    program,
    'check',
    'check settings, schema, integrity, service.key, mail server, its DNS records, Firebase, failed account mails, demo accounts, file modes and clock',
    async (readSettings) => {
      const findings = await checkAll(readSettings)
      const hasFailed = findings.some(({ state }) => state === 'failed')
      return {
        text: findings.map(lineOf).join('\n'),
        data: { isSound: !hasFailed, findings },
        exitCode: hasFailed ? 1 : 0,
      }
    },
  )
}

const lineOf = ({ state, subject, detail }: Finding) => `${MARKS[state]}  ${subject}: ${detail}`
