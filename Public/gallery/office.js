// The floor plan of the office, drawn with Leaflet: rooms as rectangles, and things as markers that can be dragged, or
// moved with the arrow keys. Places are in meters from the lower left corner.

const step = 0.5; // the distance of an arrow key
const arrows = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };

bindery.define("office", {
  mounted(plan) {
    this.region.replaceChildren();
    this.markers = new Map();
    this.moves = 0; // the number of moves by keys that the server has not answered
    const still = { dragging: false, keyboard: false, scrollWheelZoom: false, doubleClickZoom: false, boxZoom: false };
    this.map = L.map(this.region, {
      ...still, crs: L.CRS.Simple, zoomSnap: 0, minZoom: -5, zoomControl: false, attributionControl: false, tap: false,
    });
    const fit = () => this.map.fitBounds([[0, 0], [plan.height, plan.width]], { animate: false });
    fit();
    this.rooms = plan.rooms.map((room) => [room, this.addRoom(room)]);
    this.observer = new ResizeObserver(() => {
      this.map.invalidateSize();
      fit();
      const scale = this.map.getZoomScale(this.map.getZoom(), 0); // pixels per meter
      for (const [{ width }, name] of this.rooms) name.style.maxWidth = width * scale + "px";
    });
    this.observer.observe(this.region);
    this.updated(plan);
    // The names are in the page, because they change with its language.
    this.names = new MutationObserver(() => this.rename());
    this.names.observe(this.region.closest("main"), { childList: true, characterData: true, subtree: true });
    this.rename();
  },

  // Adds a room, and returns the element with its name, in the upper left corner.
  addRoom({ name, x, y, width, height }) {
    L.rectangle([[y, x], [y + height, x + width]], { className: "room", interactive: false }).addTo(this.map);
    const label = document.createElement("span");
    label.textContent = name;
    const icon = L.divIcon({ className: "room-name", html: label, iconSize: null });
    const marker = L.marker([y + height, x], { icon, interactive: false, keyboard: false }).addTo(this.map);
    return marker.getElement();
  },

  // Shows the names that the page has for the rooms, and for the things in the list.
  rename() {
    const find = (selector) => document.querySelector(selector);
    const show = (node, text) => text && node.textContent !== text && (node.textContent = text);
    for (const [{ name }, node] of this.rooms) show(node.firstChild, find(`[data-room="${name}"]`)?.textContent);
    for (const [id, marker] of this.markers) {
      const [node, button] = [marker.getElement(), find(`.things [name=select][value="${id}"]`)];
      show(node.firstChild, button?.textContent);
      if (button) node.setAttribute("aria-label", button.dataset.marker);
    }
  },

  updated({ things }) {
    for (const thing of things) {
      const marker = this.markers.get(thing.id) ?? this.add(thing);
      if (this.dragged !== thing.id && !this.moves) marker.setLatLng([thing.y, thing.x]);
      marker.getElement().setAttribute("aria-pressed", thing.isSelected);
    }
  },

  removed() {
    this.observer?.disconnect();
    this.names?.disconnect();
    this.map?.remove();
  },

  add({ id, name, x, y }) {
    const label = document.createElement("span");
    label.textContent = name;
    const icon = L.divIcon({ className: "thing-marker", html: label, iconSize: null });
    const marker = L.marker([y, x], { icon, draggable: true, autoPan: false }).addTo(this.map);
    this.markers.set(id, marker);
    const node = marker.getElement();
    node.setAttribute("role", "button");
    node.setAttribute("aria-label", name);
    node.addEventListener("keydown", (event) => this.press(event, id));
    marker.on("click", () => this.send("pick", id));
    marker.on("dragstart", () => (this.dragged = id));
    marker.on("drag", () => this.sendState("move", this.placeOf(id)));
    marker.on("dragend", () => this.drop(id));
    return marker;
  },

  placeOf(id) {
    const { lat, lng } = this.markers.get(id).getLatLng();
    return { id, x: lng, y: lat };
  },

  // Sends the place where a thing was dropped, then shows the place that the server has chosen.
  async drop(id) {
    await this.send("move", this.placeOf(id));
    this.dragged = null;
    this.updated(this.data);
  },

  press(event, id) {
    const [x, y] = arrows[event.key] ?? [];
    if (/^(Enter| )$/.test(event.key)) this.send("pick", id);
    else if (x !== undefined) {
      this.move(id, x, y);
    } else return;
    event.preventDefault();
  },

  // Moves a thing at once, so that quick presses add up, and at the end shows the places that the server has chosen.
  async move(id, x, y) {
    const { lat, lng } = this.markers.get(id).getLatLng();
    this.markers.get(id).setLatLng([lat + y, lng + x]);
    this.moves++;
    await this.send("move", this.placeOf(id));
    this.moves--;
    this.updated(this.data);
  },
});
