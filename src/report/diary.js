(function(){
var all=[].slice.call(document.querySelectorAll("figure.turn"));
var box=document.getElementById("slider");
if(!box||all.length<2)return;
var range=box.querySelector("input"),said=box.querySelector("output"),place=box.querySelector("div");
function show(){
var one=all[range.value];
place.replaceChildren(one.querySelector("svg").cloneNode(true));
said.textContent=one.querySelector("figcaption").textContent;
}
range.max=all.length-1;
range.value=Math.max(0,all.findIndex(function(one){return one.querySelector(".unit")}));
range.addEventListener("input",show);
document.addEventListener("keydown",function(key){
var step={ArrowLeft:-1,ArrowRight:1}[key.key];
if(!step||key.target===range||key.altKey||key.ctrlKey||key.metaKey)return;
range.value=+range.value+step;
show();
});
box.hidden=false;
show();
})();
