import type { Command } from 'commander'
import { counted } from '../../domain/format/counted.ts'
import { checkAll } from './checks.ts'
import type { Add } from './command.ts'
import type { Finding } from './finding.ts'

const MARKS = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ' } as const

/** Adds `check`. */
export function addCheckCommand(program: Command, add: Add): void {
  add(
    program,
    'check',
    'check settings, branding, schema, integrity, service.key, mail server, its DNS records, Firebase, failed account mails, demo accounts, versions of all processes, age of the last backup, disk, file modes and clock',
    async (readSettings) => {
      const findings = await checkAll(readSettings)
      const hasFailed = findings.some(({ state }) => state === 'failed')
      return {
        text: [...findings.map(lineOf), summaryOf(findings)].join('\n'),
        data: { isSound: !hasFailed, findings },
        exitCode: hasFailed ? 1 : 0,
      }
    },
  )
}

const lineOf = ({ state, subject, detail }: Finding) => `${MARKS[state]}  ${subject}: ${detail}`

/** Returns one line about all findings. */
function summaryOf(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const [failed, warnings] = [count('failed'), count('warning')]
  const verdict = failed === 0 ? 'Sound' : `NOT sound: ${counted(failed, 'problem', 'problems')}`
  return `${verdict}; ${counted(warnings, 'warning', 'warnings')} in ${counted(findings.length, 'check', 'checks')}`
}
