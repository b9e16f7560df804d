import { SCORER_KEY_HEADER } from '../../contract/paths.ts'
import { RESPONSE_CACHE } from '../../offline/caches.ts'
import { PHONE_SIDE_PX, PX_PER_EM } from './phone-layout.ts'
import { FACE_KEY, FOLLOW_KEY, KEPT_SHEET_KEYS, LAYOUT_KEY, STATISTICS_KEY } from './stored-choices.ts'

/** A face that arrives later than this, in milliseconds, appears from the next page on: text that is read stays as it is. */
const FACE_LATEST_MS = 2000

/**
 * The first script in every shell's head. It starts the page's first calls, and after the requests for scripts the next ones, with the entity tags of the copies that
 * this browser has (see `cache/entity-tags.ts`), or on the page of a score sheet with a scorer key in the address only
 * the one for the sheet, whose scripts it preloads after those of the page. It chooses between the phone layout and the page with a minimum width
 * (see `phone-layout.ts`), and zooms the latter out on narrower screens. It hides the header where a screen without one
 * will appear, and keeps the space of a round that is scored in this browser. If the page contains its round (see `domain/round/round-page.ts`), it does not request it, hides the
 * parts that this browser shows differently, and keeps what is pressed for React. It shows the display face at once if this browser has loaded it
 * before; else it loads the face when the islands are interactive, because the request would delay their scripts, but
 * not in the frame of another site, where most visitors see one page. It reports up to three errors of the page's
 * scripts, those of its files first of all: without the address, which may contain tokens. It is a
 * classic script without a build step and identical on all pages, so that the content security policy needs only one
 * hash for it. What it knows about its page is `PageFacts` (`first-paint.ts`).
 */
export const headScript = `(function(d){
var s=JSON.parse(d.currentScript.dataset.page),w=s.minWidthPx,o=s.content,e=window.early={calls:{}},n=0,p=location.pathname.split('/'),r=d.documentElement,t={};
function report(e){var x=e.reason||e.error||e;if(s.errors&&x.name!=='AbortError'&&n++<3)
fetch(s.errors,{method:'POST',keepalive:true,credentials:'omit',body:JSON.stringify({page:p[1],message:(x.message||x+'').slice(0,500),stack:(x.stack||'').slice(0,4e3)})}).catch(function(){})}
addEventListener('error',report);addEventListener('unhandledrejection',report);
function read(k){try{return localStorage.getItem(k)}catch(e){}}
if(read('${FACE_KEY}'))r.dataset.face='';
else if(p[1]!=='embed')addEventListener('load',function(){var o=new MutationObserver(loadFace);
o.observe(r,{subtree:true,attributes:true,attributeFilter:['ssr']});loadFace();
function loadFace(){if(d.querySelector('astro-island[ssr][client=load]'))return;o.disconnect();
d.fonts.load('1em Display').then(function(f){if(!f.length)return;
if(performance.now()<${FACE_LATEST_MS})r.dataset.face='';
try{localStorage.setItem('${FACE_KEY}','loaded')}catch(e){}}).catch(function(){})}});
if(${JSON.stringify(KEPT_SHEET_KEYS)}.some(read))r.dataset.keepsScore='';
if(s.hasPhoneLayout)
if(matchMedia('(pointer:coarse)').matches&&Math.min(screen.width,screen.height)<${PHONE_SIDE_PX})r.dataset.phone=read('${LAYOUT_KEY}')!=='full'?'layout':'';
else if(read('${LAYOUT_KEY}')==='phone'&&matchMedia('(width < '+w/${PX_PER_EM}+'em)').matches)r.dataset.phone='layout';
if(w>screen.width&&r.dataset.phone!=='layout')d.querySelector('meta[name=viewport]').content='width='+w;
if(o){var l=location.hash,m=/\\d/.test(l),h=[];
if((r.dataset.phone==='layout'?'phone':'full')!==o.layout)h.push('page');
else{if(m?l!=='#1':o.isLive&&read('${FOLLOW_KEY}'))h.push('hole');if(read('${STATISTICS_KEY}'))h.push('card')}
if(h[0])r.dataset.waiting=h.join(' ');
e.taps=[];addEventListener('click',function(x){var b=x.target.closest('astro-island button:not([popovertarget])');if(b&&e.taps)e.taps.push(b)})}
if(s.revalidates)try{t=JSON.parse(read('${RESPONSE_CACHE}'))||t}catch(e){}
if(s.fillsWindow&&p[2])r.dataset.fillsWindow='';
if(s.keyedCall&&location.hash[1]){call(s.keyedCall,{'${SCORER_KEY_HEADER}':location.hash.slice(1)});
if(s.keyedScripts)parsed(function(){s.keyedScripts.forEach(function(u){var l=d.createElement('link');l.rel='modulepreload';l.href=u;d.head.append(l)})})}
else(s.calls||[]).forEach(function(u){call(u)});
if(s.nextCalls)parsed(function(){s.nextCalls.forEach(function(u){call(u,{},'low')})});
function parsed(f){d.addEventListener('readystatechange',f,{once:true})}
function call(u,h,y){
if(u.indexOf('{token}')>0){var k=p[s.tokenAt||2];if(!k)return;try{u=u.replace('{token}',encodeURIComponent(decodeURIComponent(k)))}catch(e){return}
if(o)return}
e.calls[u]=fetch(u,{credentials:'include',priority:y||'auto',headers:h||(t[u]?{'If-None-Match':t[u]}:{})});e.calls[u].catch(function(){})
}
})(document)`
