package org.sumspace.planted.left.service;

import com.hazelcast.map.IMap;

/** A service that keeps a decision in the cluster. */
public record ClusterMap(IMap<String, String> decisions) {}
