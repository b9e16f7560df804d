/** Matches the status of a reply of a mail server, with the enhanced status (RFC 3463) if it has one. */
const STATUS = /\b[245]\d\d(?:[ -]#?[245]\.\d{1,3}\.\d{1,3})?(?![\d.])/
const ADDRESS = /<?[^\s<>@:;,"']+@[^\s<>@:;,"']+>?/g
const TEXT_MAX_LENGTH = 200

/**
 * Returns the kind of an error: `key` is a part of the error that errors of one kind have in common, and `text` the
 * error without addresses. Errors with the same status of the mail server are of one kind.
 */
export function errorKind(detail: string): { key: string; text: string } {
  const [status = ''] = STATUS.exec(detail) ?? []
  const reply = status === '' ? detail : detail.slice(detail.indexOf(status))
  const text = reply.replace(ADDRESS, '…').replace(/\s+/g, ' ').trim().slice(0, TEXT_MAX_LENGTH)
  return { key: status === '' ? beforeAddress(detail) : status, text }
}

/** Returns the error up to an address in it, because other errors of its kind have other addresses. */
function beforeAddress(detail: string): string {
  const at = detail.search(ADDRESS)
  return detail.slice(0, at > 0 ? at : undefined).slice(0, TEXT_MAX_LENGTH)
}
