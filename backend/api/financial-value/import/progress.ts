/** Progress of the imports that this process works on, 0 to 100; the row in the database follows in larger steps. */
const running = new Map<string, number>();

export const progressOf = (uuid: string): number | undefined => running.get(uuid);
export const setProgress = (uuid: string, share: number): void => void running.set(uuid, Math.min(99, Math.floor(share * 100)));
export const endProgress = (uuid: string): void => void running.delete(uuid);
