import { RawResponse } from '../http/raw-response.ts'

/**
 * Returns a mail's HTML as a page that a page of the site can show in a frame. The page's own policy would block the
 * inline styles of a mail in a `srcdoc`. This one allows styles and images; scripts, forms, links and cookies stay out.
 * @param siteUrl the origin of the site, which may not be that of the service
 * @param images `embedded` blocks those of other sites, which would report the mail of a recipient as opened
 */
export function mailFrame(html: string, siteUrl: string, images: 'all' | 'embedded' = 'all'): RawResponse {
  const policy = [
    'sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    images === 'all' ? 'img-src https: data:' : 'img-src data:',
    `frame-ancestors 'self' ${new URL(siteUrl).origin}`,
  ]
  return new RawResponse(html, 'text/html; charset=utf-8', {
    'Content-Security-Policy': policy.join('; '),
    // Browsers that know `frame-ancestors` ignore it.
    'X-Frame-Options': 'SAMEORIGIN',
  })
}
