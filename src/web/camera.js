'use strict';
// The referee's camera: the picture goes up as it is, and the answer is a piece of this page.
(() => {
  const by = id => document.getElementById(id);
  addEventListener('change', event => {
    const file = event.target.closest('#photo input')?.files[0];
    if (!file) return;
    if (file.size > 40e6) {
      by('seen').textContent = 'This picture is larger than 40 MB. Set the camera to a lower resolution, and take another.';
      return;
    }
    const [bar, xhr] = [by('sent'), new XMLHttpRequest()];
    xhr.upload.onprogress = up => { bar.value = up.loaded / up.total; };
    xhr.onloadend = () => {
      bar.hidden = true;
      by('seen').innerHTML = xhr.responseText || 'Not sent.';
    };
    bar.hidden = false;
    xhr.open('POST', '/photo/read');
    xhr.send(file);
  });
})();
