"""Yardsticks in numpy, whole arrays at a time: simulation, covariance, volatility classes.

numpy-yardstick.py simulation SEED SCENARIOS MONTHS ASSETS BALANCE DEPOSIT ENTRY_FEE MANAGEMENT_FEE TARGET ROUNDS
numpy-yardstick.py covariance FILE ROWS OBSERVATIONS ROUNDS
numpy-yardstick.py classes FILE ROWS OBSERVATIONS ROUNDS
FILE holds doubles, row by row; that of the classes begins with a row of days. Writes {"ms": median time of a round, and a result to compare}.
"""

import json
import sys
from time import perf_counter

import numpy as np


def timed(work, rounds):
    result = work()
    times = []
    for _ in range(rounds):
        start = perf_counter()
        result = work()
        times.append((perf_counter() - start) * 1e3)
    return {"ms": float(np.median(times)), **result}


def simulation(seed, scenarios, months, assets, balance, deposit, entry_fee, management_fee, target, rounds):
    scenarios, months, assets = int(scenarios), int(months), int(assets)
    expected = 0.03 + np.arange(assets) / 200
    covariance = np.full((assets, assets), 0.01) + 0.02 * np.eye(assets)
    factor = np.linalg.cholesky(covariance) / np.sqrt(12)
    drift = np.log(1 + expected) / 12 - 0.03 / 24
    fee = (1 - management_fee) ** (1 / 12)

    def work():
        normals = np.random.Generator(np.random.MT19937(int(seed))).standard_normal((scenarios, months, assets))
        returns = np.expm1(drift + normals @ factor.T)
        growth = (1 + returns.mean(axis=2)) * fee
        values = np.empty((months + 1, scenarios))
        value = np.full(scenarios, balance)
        for t in range(months):
            value += deposit * (1 - entry_fee)
            if t == 0:
                values[0] = value
            value *= growth[:, t]
            values[t + 1] = value
        bands = np.quantile(values, [0.05, 0.25, 0.5, 0.75, 0.95], axis=1)
        return {"successes": int((value >= target).sum()), "median": float(bands[2, -1])}

    return timed(work, int(rounds))


def rows_of(file, rows, observations):
    return np.fromfile(file).reshape(int(rows), int(observations))


def covariance(file, rows, observations, rounds):
    returns = rows_of(file, rows, observations)
    return timed(lambda: {"trace": float(np.trace(np.cov(returns)))}, int(rounds))


def classes(file, rows, observations, rounds):
    """Each series has days of its own: its Fridays are looked up, as ours are."""
    days, *values = rows_of(file, rows + 1, observations)
    bounds = np.array([0.005, 0.02, 0.05, 0.1, 0.15, 0.25])

    def volatility(row):
        fridays = days[-1] - 7 * np.arange(len(days) - 1, -1, -1)
        at = np.searchsorted(days, fridays, side="right") - 1
        weekly = np.where(fridays - days[at] <= 10, row[at], np.nan)
        return (weekly[1:] / weekly[:-1] - 1).std(ddof=1) * np.sqrt(52)

    def work():
        volatilities = np.array([volatility(row) for row in values])
        return {"sum": int((np.searchsorted(bounds, volatilities, side="right") + 1).sum())}

    return timed(work, int(rounds))


if __name__ == "__main__":
    name, *arguments = sys.argv[1:]
    if name == "simulation":
        print(json.dumps(simulation(*map(float, arguments))))
    else:
        file, *sizes = arguments
        print(json.dumps({"covariance": covariance, "classes": classes}[name](file, *map(float, sizes))))
