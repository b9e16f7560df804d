import { RawResponse } from '../../base/http/raw-response.ts'

/**
 * Returns a mail's HTML as a response that a page of the site can show in a frame. A `srcdoc` would inherit the policy
 * of the page, which blocks the inline styles of mails. The policy of this response allows inline styles and embedded
 * images, but no scripts, forms, links or cookies. Nothing is loaded from other sites, because that would tell them who
 * reads the mail, and report the recipient's mail as opened.
 * @param siteUrl the origin of the site, which may differ from that of the service
 */
export function mailFrame(html: string, siteUrl: string): RawResponse {
  const policy = [
    'sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    `frame-ancestors 'self' ${new URL(siteUrl).origin}`,
  ]
  return new RawResponse(html, 'text/html; charset=utf-8', {
    'Content-Security-Policy': policy.join('; '),
    // Allows frames in browsers that support `frame-ancestors`, because these ignore this header.
    'X-Frame-Options': 'SAMEORIGIN',
  })
}
