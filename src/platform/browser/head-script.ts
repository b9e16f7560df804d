import { RESPONSE_CACHE } from '../../offline/caches.ts'
import { LAYOUT_KEY, PHONE_SIDE_PX } from './phone-layout.ts'

/**
 * The first script in every shell's head. It starts the page's first calls, with the entity tags of the copies that
 * this browser has (see `cache/entity-tags.ts`). It chooses between the phone layout and the page with a minimum width
 * (see `phone-layout.ts`), and zooms the latter out on narrower screens. It is a classic script without a build step
 * and identical on all pages, so that the content security policy needs only one hash for it.
 */
export const headScript = `(function(d){
var s=d.currentScript.dataset,w=+s.minWidth,c=window.earlyCalls={},p=location.pathname.split('/'),r=d.documentElement,t={},f;
if(s.phoneLayout!==undefined&&matchMedia('(pointer:coarse)').matches&&Math.min(screen.width,screen.height)<${PHONE_SIDE_PX}){
r.dataset.phone='';try{f=localStorage.getItem('${LAYOUT_KEY}')}catch(e){}
if(f!=='full')r.dataset.phone='layout'
}
if(w>screen.width&&r.dataset.phone!=='layout')d.querySelector('meta[name=viewport]').content='width='+w;
if(s.revalidates!==undefined)try{t=JSON.parse(localStorage.getItem('${RESPONSE_CACHE}'))||t}catch(e){}
(s.calls?s.calls.split(' '):[]).forEach(function(u){
if(u.indexOf('{token}')>0){if(!p[2])return;try{u=u.replace('{token}',encodeURIComponent(decodeURIComponent(p[2])))}catch(e){return}}
c[u]=fetch(u,{credentials:'include',headers:t[u]?{'If-None-Match':t[u]}:{}});c[u].catch(function(){})
})
})(document)`

declare global {
  interface Window {
    /** Responses requested by the head script, by URL. */
    earlyCalls?: Record<string, Promise<Response>>
  }
}

/** Returns a response that the head script has requested; each response only once. */
export function takeEarlyResponse(url: string): Promise<Response> | undefined {
  const early = window.earlyCalls?.[url]
  if (early) delete window.earlyCalls?.[url]
  return early
}
