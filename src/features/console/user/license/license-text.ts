import { isPast } from 'date-fns/isPast'
import { utcDate } from '../../../../domain/dates.ts'

interface DatedLicense {
  type: string
  /** Unix milliseconds; undefined for a license that never expires. */
  expiration?: number | undefined
}

/** Returns a license as one line: "PREMIUM until 05 Sep 2026". */
export function licenseText(license: DatedLicense | undefined): string {
  if (!license) return 'No license'
  const { type, expiration } = license
  if (expiration === undefined) return `${type || '–'}, never expires`
  return `${type || '–'} ${isPast(expiration) ? 'expired' : 'until'} ${utcDate(expiration)}`
}
