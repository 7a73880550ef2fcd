/** Of a route that always leads elsewhere: with a component its refusal becomes a page of the frame, without one it would be a bare answer. */
export function NoPage() {
  return null;
}
