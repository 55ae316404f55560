import type { Observation } from '@/lib/sources/observation';

/** The server of a test has just started, and until each owner and each sweep has had its time nothing is concluded from their silence. */
export function longUp(observation: Observation): Observation {
  const { weather } = observation;
  if (weather.state === 'unread') return observation;
  const value = { ...weather.value, databaseStartedAt: '2026-01-01T00:00:00.000000Z' };
  return { ...observation, weather: { ...weather, value } };
}
