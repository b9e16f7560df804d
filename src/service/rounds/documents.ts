import * as v from 'valibot'
import type { Schema } from '../../contract/endpoint.ts'
import { type RecordedRound, recordedRound } from '../../contract/recorded-round.ts'
import { type Snapshot, snapshot } from '../../contract/snapshot.ts'
import { describeIssue } from '../../contract/wire.ts'
import { badRequest } from '../http/http-error.ts'
import { demandNoNul } from '../http/no-nul.ts'

/** @throws HttpError 400 with one line that names the first thing wrong and where */
function parseDocument<S extends Schema>(schema: S, bytes: Uint8Array): v.InferOutput<S> {
  const result = v.safeParse(schema, jsonOf(bytes), { abortEarly: true })
  if (!result.success) throw badRequest(describeIssue(result.issues, 'file'))
  demandNoNul(result.output, 'file')
  return result.output
}

function jsonOf(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw badRequest('file: is empty')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch (error) {
    throw badRequest(error instanceof SyntaxError ? 'file: is not whole JSON' : 'file: is not text in UTF-8')
  }
}

export const parseRecorded = (bytes: Uint8Array): RecordedRound => parseDocument(recordedRound, bytes)
export const parseSnapshot = (bytes: Uint8Array): Snapshot => parseDocument(snapshot, bytes)
