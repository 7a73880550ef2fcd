/**
 * The only script of a page behind a link, and an optional one: an answer that finds no network is kept on the device and
 * sent when the network is back, also when the page was closed meanwhile. The kept answer is deleted once it was sent.
 */
export const OFFLINE_SCRIPT = `(()=>{
const K="cairn-answer",here=location.pathname,form=document.querySelector("form[data-keep]"),note=document.getElementById("o"),print=document.getElementById("p");
let turn=0,timer;
const keep=body=>{try{body?localStorage.setItem(K,JSON.stringify([here,body])):localStorage.removeItem(K)}catch{}};
const kept=()=>{try{const[at,body]=JSON.parse(localStorage.getItem(K));return at===here?body:0}catch{}};
const send=async(body,mine=++turn)=>{
clearTimeout(timer);keep(body);
const wait=()=>{if(mine!==turn)return;note.textContent=note.dataset.text;timer=setTimeout(send,5e3,body)};
try{
const answer=await fetch(here,{method:"POST",body:new URLSearchParams(body),headers:{accept:"text/plain"}});
if(answer.status>499||answer.status===429)return wait();
const to=await answer.text();
if(mine!==turn)return;
keep();
answer.ok?location.assign(to):form.submit();
}catch{wait()}};
addEventListener("online",()=>{const body=kept();if(body)send(body)});
if(form){
form.addEventListener("submit",event=>{event.preventDefault();send(new URLSearchParams(new FormData(form)).toString())});
const body=kept();if(body)send(body);
}
if(print){print.hidden=false;print.onclick=()=>window.print()}
})()`.replaceAll("\n", "");
