import type { ProblemKind } from '../../../../contract/mailing-check.ts'
import { toCsv } from '../../../../domain/csv.ts'
import type { RecipientsFile } from '../recipients-file.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** Yields the problem rows of a file, or only those of one kind, as CSV while the file is being read. */
export async function* problemsCsv(file: RecipientsFile, kind?: ProblemKind): AsyncGenerator<string> {
  yield toCsv([['Row', 'Email', 'Problem']])
  for await (const batch of file.batches()) {
    const rows = batch.flatMap(({ position, email, problem, problemKind }) =>
      problem === undefined || (kind && problemKind !== kind) ? [] : [[String(position), email, problem]],
    )
    if (rows.length > 0) yield toCsv(rows).slice(BYTE_ORDER_MARK.length)
  }
}
