/**
 * The only script of a page behind a link, and an optional one. A press is seen at once and sent once, however often it is
 * repeated; what finds no network, or none that answers within 20 seconds, stays and is sent again until it is taken. Answers
 * are kept on the device for that, by link, also when the page is closed meanwhile. The year of birth is not: it is sent once,
 * as links are followed, when there is a network behind them.
 */
export const OFFLINE_SCRIPT = `(()=>{
const here=location.pathname,K="cairn-answer"+here,note=document.getElementById("o"),print=document.getElementById("p");
let turn=0,sent,again,timer;
const keep=body=>{try{body?localStorage.setItem(K,body):localStorage.removeItem(K)}catch{}};
const say=kind=>{if(note){note.textContent=note.dataset[kind];note.scrollIntoView({block:"nearest"})}};
const post=body=>{
const form=document.createElement("form");
form.method="post";form.action=here;
for(const[name,value]of new URLSearchParams(body)){const field=document.createElement("input");field.type="hidden";field.name=name;field.value=value;form.append(field)}
document.body.append(form);form.submit()};
const send=async(body,to,form)=>{
const mine=++turn,stop=new AbortController,late=setTimeout(()=>stop.abort(),2e4);
clearTimeout(timer);again=0;
if(body)keep(body);
const seen=setTimeout(say,700,"busy");
const wait=kind=>{if(mine!==turn)return;say(kind);again=()=>send(body,to,form);timer=setTimeout(again,5e3)};
try{
const answer=await fetch(to,{method:body?"POST":"GET",body:body&&new URLSearchParams(body),headers:{accept:"text/plain"},signal:stop.signal});
if(answer.status===429)return wait("many");
if(answer.status>499)return wait("away");
const next=await answer.text();
if(mine!==turn)return;
if(body&&answer.status!==401)keep();
body?answer.ok||answer.status===401?location.assign(next):post(body):form?form.submit():location.assign(to);
}catch{wait(navigator.onLine?"slow":"off")}finally{clearTimeout(late);clearTimeout(seen)}};
addEventListener("online",()=>again&&again());
addEventListener("pageshow",event=>event.persisted&&location.reload());
document.addEventListener("submit",event=>{
const form=event.target,body=new URLSearchParams(new FormData(form)).toString(),button=form.querySelector("button");
event.preventDefault();
if(sent===body)return again&&again();
sent=body;
button.setAttribute("aria-busy","true");
"keep"in form.dataset?send(body,here):send(null,here,form)});
document.addEventListener("click",event=>{
const link=event.target.closest("a.b,a.bk,.c a");
if(!link||event.ctrlKey||event.metaKey||event.shiftKey)return;
event.preventDefault();
send(null,link.href)});
if(document.querySelector("[data-keep]")){let body;try{body=localStorage.getItem(K)}catch{}if(body)send(body,here)}
if(print){print.hidden=false;print.onclick=()=>window.print()}
})()`.replaceAll("\n", "");
