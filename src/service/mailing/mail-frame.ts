import { RawResponse } from '../http/handler-types.ts'

/**
 * Returns a mail's HTML as a page that a page of the site can show in a frame. The page's own policy would block the
 * inline styles of a mail in a `srcdoc`. This one allows styles and images; scripts, forms, links and cookies stay out.
 * @param siteUrl the origin of the site, which may not be that of the service
 */
export function mailFrame(html: string, siteUrl: string): RawResponse {
  const policy = [
    'sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src https: data:',
    `frame-ancestors 'self' ${new URL(siteUrl).origin}`,
  ]
  return new RawResponse(html, 'text/html; charset=utf-8', {
    'Content-Security-Policy': policy.join('; '),
    // Browsers that know `frame-ancestors` ignore it.
    'X-Frame-Options': 'SAMEORIGIN',
  })
}
