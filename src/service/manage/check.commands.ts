import type { Command } from 'commander'
import { counted } from '../../domain/format/counted.ts'
import type { Finding } from '../backups/check-database.ts'
import { checkAll } from './checks.ts'
import type { Add } from './command.ts'

const MARKS = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ' } as const

/** Adds `check`. */
export function addCheckCommand(program: Command, add: Add): void {
  add(
    program,
    'check',
    'check settings, schema, integrity, service.key, the last backup, mail server and Firebase',
    async (readSettings) => {
      const findings = await checkAll(readSettings)
      const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
      const [failed, warnings] = [count('failed'), count('warning')]
      const verdict = failed === 0 ? 'Sound' : `NOT sound: ${counted(failed, 'problem', 'problems')}`
      const summary = `${verdict}; ${counted(warnings, 'warning', 'warnings')} in ${counted(findings.length, 'check', 'checks')}`
      const lines = findings.map(({ state, subject, detail }) => `${MARKS[state]}  ${subject}: ${detail}`)
      return {
        text: [...lines, summary].join('\n'),
        data: { isSound: failed === 0, findings },
        exitCode: failed > 0 ? 1 : 0,
      }
    },
  )
}
