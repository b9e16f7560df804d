import type { Recipient } from './recipients-file.ts'

/** Why a valid recipient gets no mail. The first reason that applies counts. */
export type SkipReason = 'optedOut' | 'suppressed' | 'alreadySent'

/** Returns which recipients of a batch get no mail, by address. */
export type SkipReasons = (batch: readonly Recipient[]) => Promise<Map<string, SkipReason>>
